/** The viewport and the input of a browser. */
export interface Device {
  width: number;
  height: number;
  /** Whether the browser sends touch events instead of mouse events. */
  touch?: boolean;
}

export const devices = {
  smallPhone: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  touchPhone: { width: 390, height: 844, touch: true },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<string, Device>;
