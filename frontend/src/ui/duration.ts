/** `mm:ss`; minutes go on beyond 59, and a clock that is behind shows 00:00 (S2 §9, Timers). */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
