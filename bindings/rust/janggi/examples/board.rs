// SPDX-License-Identifier: MIT
//! Plays the moves given, like a4b4 e7e6, and prints the board.
fn main() -> Result<(), janggi::Error> {
    let mut game = janggi::Game::default();
    for text in std::env::args().skip(1) {
        game.push_text(&text)?;
    }
    let position = game.position();
    println!(
        "{}{} to move: {} legal moves",
        position.diagram(),
        position.to_move(),
        game.legal_moves().len()
    );
    Ok(())
}
