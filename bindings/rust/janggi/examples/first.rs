// SPDX-License-Identifier: MIT
fn main() -> Result<(), janggi::Error> {
    let mut game = janggi::Game::new(&janggi::Rules::new(janggi::Ruleset::KAKAO));
    game.push_text("a4b4")?;
    print!("{}", game.position().diagram());
    println!("{} legal moves", game.legal_moves().len());
    Ok(())
}
