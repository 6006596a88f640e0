# SPDX-License-Identifier: MIT
"""Rule sets: presets, and rules one by one."""
from ctypes import byref
from typing import Dict, Iterator, List, Mapping, Tuple, Union

from . import _raw as raw
from ._library import ArgumentError, check, lib, text
from .constants import Language, Reason, Rule, Ruleset, Status


class Rules(Mapping[Rule, int]):
    """A rule set: a mapping of the 20 rules to their values.

    >>> rules = Rules('kja', bikjang=0)
    >>> rules[Rule.BIKJANG], rules['pass'] == Rules('kja')[Rule.PASS]
    (0, True)
    """

    __slots__ = ('_h',)

    def __init__(self, preset: Union[str, int] = Ruleset.STANDARD, **values: int) -> None:
        if isinstance(preset, str):
            data = preset.encode()
            number = lib.janggi_ruleset_find(data, len(data))
            if not number:
                raise ArgumentError(Status.E_ARGUMENT, f'no rule set {preset!r}; there are {", ".join(presets())}')
            preset = number
        self._h = raw.Rules()
        check(lib.janggi_rules_new(byref(self._h), preset, None))
        for name, value in values.items():
            self[name.rstrip('_')] = value

    def __del__(self) -> None:
        free(getattr(self, '_h', None))

    def __getitem__(self, rule: Union[int, str]) -> int:
        value = raw.I32()
        check(lib.janggi_rules_get(self._h, key(rule), byref(value)))
        return value.value

    def __setitem__(self, rule: Union[int, str], value: int) -> None:
        number = key(rule)
        if not isinstance(value, int) or not -2**31 <= value < 2**31 or lib.janggi_rules_set(self._h, number, value):
            raise ArgumentError(Status.E_ARGUMENT, f'{rule_name(number)} cannot be {value!r}: %d to %d'
                                % bounds(number))

    def __iter__(self) -> Iterator[Rule]:
        return (Rule(lib.janggi_rule_at(i)) for i in range(len(self)))

    def __len__(self) -> int:
        return int(lib.janggi_rule_count())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return bool(lib.janggi_rules_equal(self._h, other._h))

    __hash__ = None     # type: ignore[assignment]    # it can be changed

    def copy(self) -> 'Rules':
        return _clone(self._h)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> 'Rules':
        return self.copy()

    def __reduce__(self) -> Tuple[object, Tuple[Dict[int, int]]]:
        return _restore, ({int(rule): self[rule] for rule in self},)

    def __repr__(self) -> str:
        best = min((Rules(name) for name in presets()), key=lambda r: sum(r[rule] != self[rule] for rule in self))
        name = next(name for name in presets() if Rules(name) == best)
        other = [f', {rule_name(rule)}{"_" * (rule == Rule.PASS)}={self[rule]}' for rule in self
                 if self[rule] != best[rule]]
        return f'Rules({name!r}{"".join(other)})'


free = lib.janggi_rules_free


def _clone(handle: raw.Rules) -> Rules:
    new = Rules.__new__(Rules)
    new._h = raw.Rules()
    check(lib.janggi_rules_clone(byref(new._h), handle))
    return new


def _restore(values: Mapping[int, int]) -> Rules:
    rules = Rules()
    for rule, value in values.items():
        rules[rule] = value
    return rules


def key(rule: Union[int, str]) -> int:
    """The number of a rule."""
    if isinstance(rule, int):
        return rule
    data = rule.encode()
    number = int(lib.janggi_rule_find(data, len(data)))
    if not number:
        raise ArgumentError(Status.E_ARGUMENT, f'no rule {rule!r}')
    return number


def presets() -> List[str]:
    """The names of all presets."""
    return [text(lib.janggi_ruleset_name(lib.janggi_ruleset_at(i))) for i in range(lib.janggi_ruleset_count())]


def bounds(rule: Union[int, str]) -> Tuple[int, int]:
    """The lowest and the highest value of a rule."""
    low, high = raw.I32(), raw.I32()
    check(lib.janggi_rule_bounds(key(rule), byref(low), byref(high)))
    return low.value, high.value


def rule_name(rule: int) -> str:
    return text(lib.janggi_rule_name(rule))


def describe_rule(rule: Union[int, str], value: int = -1, language: int = Language.ENGLISH) -> str:
    """What a rule, or a value of it, means."""
    return text(lib.janggi_rule_describe(key(rule), value, language))


def describe_ruleset(ruleset: int, language: int = Language.ENGLISH) -> str:
    return text(lib.janggi_ruleset_describe(ruleset, language))


def reason_name(reason: int) -> str:
    return text(lib.janggi_reason_name(reason))


def describe_reason(reason: int, language: int = Language.ENGLISH) -> str:
    return text(lib.janggi_reason_describe(Reason(reason), language))
