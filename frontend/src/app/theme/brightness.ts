import { createContext, useContext, useSyncExternalStore } from 'react';
import { keepWord, useKeptWord } from './kept-word.js';
import { type Brightness, brightnesses } from './themes.js';

const name = 'jamjar.brightness';
const deviceWantsDay = '(prefers-color-scheme: light)';

interface BrightnessSwitch {
  brightness: Brightness;
  switchTo(brightness: Brightness): void;
}
export const BrightnessContext = createContext<BrightnessSwitch | null>(null);

/** @throws Error outside of the theme's provider */
export function useBrightness(): BrightnessSwitch {
  const brightness = useContext(BrightnessContext);
  if (!brightness) throw new Error('No theme around this');
  return brightness;
}

/** A switch wins everywhere; else an event page is a dark room, and the device decides on all others. */
export function useBrightnessState(darkRoom: boolean): BrightnessSwitch {
  const kept = useKeptWord(name);
  const switched = brightnesses.find((brightness) => brightness === kept);
  const device = useDeviceBrightness();
  return { brightness: switched ?? (darkRoom ? 'night' : device), switchTo };
}

const switchTo = (brightness: Brightness): void => keepWord(name, brightness);

function useDeviceBrightness(): Brightness {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(deviceWantsDay);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => (matchMedia(deviceWantsDay).matches ? 'day' : 'night'),
  );
}
