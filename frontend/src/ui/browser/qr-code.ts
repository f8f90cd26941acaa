import { useEffect, useState } from 'react';

/** Draws a QR code as the data URL of a PNG. @throws Error when its library cannot be loaded, or the text is too long for a code */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { width: 300, margin: 2, color: { dark: '#000000', light: '#ffffff' } });
}

/** The QR code of a text as a data URL; null until it is drawn, and for the text null. @param onError called when it cannot be drawn */
export function useQrCode(text: string | null, onError: () => void): string | null {
  const [drawn, setDrawn] = useState<{ text: string; url: string } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let isCurrent = true;
    drawQrCode(text).then(
      (url) => isCurrent && setDrawn({ text, url }),
      () => isCurrent && onError(),
    );
    return () => void (isCurrent = false);
  }, [text, onError]);
  return drawn?.text === text ? drawn.url : null;
}
