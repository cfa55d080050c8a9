/** Verification without a picture: the machine works a little instead of the person. */
import type { Captcha } from '#contract/session.ts'

const BATCH = 256

type Digest = (text: string) => Promise<string>

async function digestFor(): Promise<Digest> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) return (await import('./seal-forge.ts')).digestByLibrary
  const encoder = new TextEncoder()
  return async (text) => {
    const bytes = new Uint8Array(await subtle.digest('SHA-256', encoder.encode(text)))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}

const breathe = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Finds n with SHA-256(salt + n) = challenge, batch by batch, so that the page stays usable.
 * @param onProgress called with the part of the range that is done, 0 to 1
 * @returns n as text, or undefined when there is none or the search was given up
 */
export async function solveProof(
  { salt, challenge, max }: Captcha['proof'],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<string | undefined> {
  const digest = await digestFor()
  for (let from = 0; from <= max && !signal.aborted; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, max - from + 1) }, (_, index) => from + index)
    const digests = await Promise.all(batch.map((n) => digest(`${salt}${n}`)))
    const hit = digests.indexOf(challenge)
    if (hit >= 0) return String(from + hit)
    onProgress(Math.min(1, (from + BATCH) / (max + 1)))
    await breathe()
  }
  return undefined
}
