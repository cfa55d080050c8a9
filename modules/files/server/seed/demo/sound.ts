/** A gong of a second and a half, as WAV: 8,000 samples a second, a byte each. */

const RATE = 8_000
const HEAD = 44

/** @param tones in hertz, each beginning a little after the one before */
export function gong(tones: readonly number[]): Uint8Array {
  const count = RATE * 1.5
  const file = Buffer.alloc(HEAD + count)
  file.write('RIFF', 0)
  file.writeUInt32LE(HEAD - 8 + count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20) // plain samples
  file.writeUInt16LE(1, 22) // of one channel
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(count, 40)
  for (let at = 0; at < count; at += 1) {
    const mixed = tones.map((tone, index) => {
      const seconds = at / RATE - index * 0.35
      return seconds < 0 ? 0 : Math.sin(seconds * 2 * Math.PI * tone) * Math.exp(-3.5 * seconds)
    })
    file[HEAD + at] = 128 + Math.round((100 / tones.length) * mixed.reduce((sum, one) => sum + one, 0))
  }
  return file
}
