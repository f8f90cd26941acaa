/** Three short tones, as far as they are apart and long, in seconds. */
const tones = { count: 3, everyS: 0.35, lengthS: 0.22, hertz: 880, volume: 0.6 } as const;
const vibrationMs = [400, 150, 400, 150, 400];

/** Rings and vibrates, as far as the phone can. Browsers are silent until a tap has allowed sound. */
export class Ringer {
  #sound: AudioContext | null = null;

  /** Call this in the handler of a tap. */
  allow(): void {
    if (!('AudioContext' in globalThis)) return;
    this.#sound ??= new AudioContext();
    void this.#sound.resume();
  }

  ring(): void {
    if ('vibrate' in navigator) navigator.vibrate(vibrationMs);
    const sound = this.#sound;
    if (!sound) return;
    void sound.resume(); // a phone call may have suspended it
    const volume = new GainNode(sound, { gain: tones.volume });
    volume.connect(sound.destination);
    for (let index = 0; index < tones.count; index++) {
      const tone = new OscillatorNode(sound, { frequency: tones.hertz });
      tone.connect(volume);
      tone.start(sound.currentTime + index * tones.everyS);
      tone.stop(sound.currentTime + index * tones.everyS + tones.lengthS);
    }
  }

  close(): void {
    void this.#sound?.close();
    this.#sound = null;
  }
}
