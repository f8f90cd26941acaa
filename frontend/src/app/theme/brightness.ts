import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { type Brightness } from './themes.js';

const storageName = 'jamjar.brightness';
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
  const [switched, setSwitched] = useState(stored);
  const device = useDeviceBrightness();
  return {
    brightness: switched ?? (darkRoom ? 'night' : device),
    switchTo: (brightness) => {
      store(brightness);
      setSwitched(brightness);
    },
  };
}

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

function stored(): Brightness | null {
  try {
    const brightness = localStorage.getItem(storageName);
    return brightness === 'day' || brightness === 'night' ? brightness : null;
  } catch {
    return null;
  }
}

function store(brightness: Brightness): void {
  try {
    localStorage.setItem(storageName, brightness);
  } catch {
    // no storage: the switch holds as long as the page
  }
}
