/**
 * The process in which pictures are painted: one after the other, until the server has none for a while, or is gone.
 */
import { paint } from './paint.ts'
import type { PaintOrder } from './picture-terms.ts'

process.on('message', ({ from, to, type }: PaintOrder) => {
  void paint(from, to, type).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
