/** Three short tones. `intervalSeconds`: from the start of one to the start of the next. */
const tones = { count: 3, intervalSeconds: 0.35, lengthSeconds: 0.22, frequencyHz: 880, volume: 0.6 } as const;
const vibrationMs = [400, 150, 400, 150, 400];

/** Plays tones and vibrates, if the phone can. Browsers play no sound until a tap has allowed it. */
export class Ringer {
  #audioContext: AudioContext | null = null;

  /** Call this in the handler of a tap. */
  allow(): void {
    if (!('AudioContext' in globalThis)) return;
    this.#audioContext ??= new AudioContext();
    void this.#audioContext.resume();
  }

  ring(): void {
    if ('vibrate' in navigator) navigator.vibrate(vibrationMs);
    const audioContext = this.#audioContext;
    if (!audioContext) return;
    void audioContext.resume(); // a phone call may have suspended it
    const volume = new GainNode(audioContext, { gain: tones.volume });
    volume.connect(audioContext.destination);
    for (let index = 0; index < tones.count; index++) {
      const tone = new OscillatorNode(audioContext, { frequency: tones.frequencyHz });
      tone.connect(volume);
      tone.start(audioContext.currentTime + index * tones.intervalSeconds);
      tone.stop(audioContext.currentTime + index * tones.intervalSeconds + tones.lengthSeconds);
    }
  }

  close(): void {
    void this.#audioContext?.close();
    this.#audioContext = null;
  }
}
