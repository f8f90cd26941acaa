/** What somebody holds in their hand or sits at. */
export interface Device {
  width: number;
  height: number;
  /** A finger instead of a mouse: the page hears real touches. */
  touch?: boolean;
}

export const devices = {
  /** The smallest that is promised to work. */
  smallPhone: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  touchPhone: { width: 390, height: 844, touch: true },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<string, Device>;
