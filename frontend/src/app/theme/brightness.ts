import { createContext, useContext, useSyncExternalStore } from 'react';
import { persistValue, usePersistedValue } from './persisted-value.js';
import { type Brightness, brightnesses } from './themes.js';

const storageKey = 'jamjar.brightness';
const lightSchemeQuery = '(prefers-color-scheme: light)';

interface BrightnessState {
  brightness: Brightness;
  setBrightness(brightness: Brightness): void;
}
export const BrightnessContext = createContext<BrightnessState | null>(null);

/** @throws Error when there is no `ThemeProvider` above the component */
export function useBrightness(): BrightnessState {
  const state = useContext(BrightnessContext);
  if (!state) throw new Error('useBrightness must be used inside a ThemeProvider');
  return state;
}

/** The brightness that the user chose on this device, else night for a page with `opensInNightBrightness`, else the device's setting. */
export function usePageBrightness(opensInNightBrightness: boolean): BrightnessState {
  const stored = usePersistedValue(storageKey);
  const chosenBrightness = brightnesses.find((brightness) => brightness === stored);
  const deviceBrightness = useDeviceBrightness();
  return { brightness: chosenBrightness ?? (opensInNightBrightness ? 'night' : deviceBrightness), setBrightness };
}

const setBrightness = (brightness: Brightness): void => persistValue(storageKey, brightness);

function useDeviceBrightness(): Brightness {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(lightSchemeQuery);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => (matchMedia(lightSchemeQuery).matches ? 'day' : 'night'),
  );
}
