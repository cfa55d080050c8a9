import type { FoundPiece } from '../ports.ts'

/** A text in pieces, those that were looked for marked. */
export function Pieces({ of }: { of: readonly FoundPiece[] }) {
  return of.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))
}
