import { describe, expect, it, test } from 'vitest';
import { isRepeated, isSkipped, isWallTime, toMoment, toWallTime } from './club-time.ts';

const LOS_ANGELES = 'America/Los_Angeles';

describe('club’s wall clock', () => {
  it('resolves a time with the offset of that day', () => {
    expect(toMoment('2026-10-17T17:00', LOS_ANGELES)).toBe('2026-10-18T00:00:00.000Z');
    expect(toMoment('2026-12-17T17:00', LOS_ANGELES)).toBe('2026-12-18T01:00:00.000Z');
    expect(toMoment('2026-12-17T17:00', 'UTC')).toBe('2026-12-17T17:00:00.000Z');
    expect(toMoment('2026-12-17T17:00', 'Asia/Kathmandu')).toBe('2026-12-17T11:15:00.000Z');
  });

  it('shifts a time skipped by the clock change by the length of the gap', () => {
    expect(toMoment('2026-03-08T02:30', LOS_ANGELES)).toBe('2026-03-08T10:30:00.000Z');
    expect(toWallTime('2026-03-08T10:30:00.000Z', LOS_ANGELES)).toBe('2026-03-08T03:30');
    expect(isSkipped('2026-03-08T02:30', LOS_ANGELES)).toBe(true);
    expect(isSkipped('2026-03-08T03:00', LOS_ANGELES)).toBe(false);
    expect(toMoment('2026-03-08T01:59', LOS_ANGELES)).toBe('2026-03-08T09:59:00.000Z');
    expect(toMoment('2026-03-08T03:00', LOS_ANGELES)).toBe('2026-03-08T10:00:00.000Z');
  });

  it('resolves a repeated time to its first occurrence', () => {
    expect(toMoment('2026-11-01T01:30', LOS_ANGELES)).toBe('2026-11-01T08:30:00.000Z');
    expect(isRepeated('2026-11-01T01:30', LOS_ANGELES)).toBe(true);
    expect(isRepeated('2026-11-01T02:00', LOS_ANGELES)).toBe(false);
    expect(isRepeated('2026-11-01T00:59', LOS_ANGELES)).toBe(false);
    expect(toMoment('2026-11-01T02:00', LOS_ANGELES)).toBe('2026-11-01T10:00:00.000Z');
    expect(toWallTime('2026-11-01T09:30:00.000Z', LOS_ANGELES)).toBe('2026-11-01T01:30');
  });

  it('supports half-hour changes and zones south of the equator', () => {
    expect(toMoment('2026-10-04T02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:40:00.000Z');
    expect(isSkipped('2026-10-04T02:10', 'Australia/Lord_Howe')).toBe(true);
    expect(isRepeated('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe(true);
  });
});

test('round-trips every minute of both nights that the clock shows', () => {
  for (const night of ['2026-03-08', '2026-11-01']) {
    for (let minute = 0; minute < 300; minute += 1) {
      const wall = new Date(Date.parse(`${night}T00:00Z`) + minute * 60_000).toISOString().slice(0, 16);
      const shown = toWallTime(toMoment(wall, LOS_ANGELES), LOS_ANGELES);
      if (isSkipped(wall, LOS_ANGELES)) expect(wall.slice(11, 13)).toBe('02');
      else expect(shown).toBe(wall);
    }
  }
});

test('accepts only a date with a time', () => {
  expect(isWallTime('2026-10-17T17:00')).toBe(true);
  const others = [
    '2026-10-17',
    '2026-10-17T25:00',
    '2026-13-17T17:00',
    '2026-02-30T17:00',
    '2026-10-17T17:00Z',
    '',
    'tomorrow',
  ];
  expect(others.filter(isWallTime)).toEqual([]);
});
