/** Formats a duration in ms as `mm:ss`. Minutes go on beyond 59; a negative duration gives `00:00`. */
export function formatMinutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
