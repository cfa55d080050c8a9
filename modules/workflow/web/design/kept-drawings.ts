/**
 * Drawings that are not saved, kept in this window: a session that ends, or a page that is loaded anew, does not lose
 * them. Only the same user in the same window gets them back; with signing out they are forgotten.
 */
import { z } from 'zod'
import { session } from '#shell/session/session.ts'
import { windowStorage } from '#shell/session/window-storage.ts'

const KeptDrawing = z.object({
  xml: z.string().min(1),
  formKey: z.string(),
  /** Of the model that was changed; a model that is not stored has none. */
  version: z.number().optional(),
})
export type KeptDrawing = z.infer<typeof KeptDrawing>

const Kept = z.object({ person: z.string(), drawings: z.record(z.string(), KeptDrawing) })

/** Instead of an id: the model that is not stored yet. */
const NEW = 'new'

function all(): z.infer<typeof Kept> {
  const person = session.get()?.person.id ?? ''
  try {
    const kept = Kept.parse(JSON.parse(windowStorage.read('drawings') ?? ''))
    if (kept.person === person) return kept
  } catch {
    // Nothing is kept, or by another edition of the page.
  }
  return { person, drawings: {} }
}

function write({ person, drawings }: z.infer<typeof Kept>): void {
  if (Object.keys(drawings).length === 0) windowStorage.remove('drawings')
  else windowStorage.write('drawings', JSON.stringify({ person, drawings }))
}

/** @param model its id; undefined: one that is not stored yet */
export const keptDrawing = (model: string | undefined): KeptDrawing | undefined => all().drawings[model ?? NEW]

export function keepDrawing(model: string | undefined, drawing: KeptDrawing): void {
  const kept = all()
  write({ ...kept, drawings: { ...kept.drawings, [model ?? NEW]: drawing } })
}

export function forgetDrawing(model: string | undefined): void {
  const kept = all()
  const { [model ?? NEW]: gone, ...drawings } = kept.drawings
  if (gone !== undefined) write({ ...kept, drawings })
}
