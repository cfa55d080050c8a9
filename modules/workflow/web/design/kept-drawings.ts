/**
 * Drawings that are not saved, kept in this window: a session that ends, or a page that is loaded anew, does not lose
 * them. Only the same user in the same window gets them back; with signing out they are forgotten.
 */
import { z } from 'zod'
import { keptTexts, type KeptTexts } from '#shell/session/kept-texts.ts'
import { session } from '#shell/session/session.ts'

const KeptDrawing = z.object({
  xml: z.string().min(1),
  formKey: z.string(),
  /** Of the model that was changed; a model that is not stored has none. */
  version: z.number().optional(),
})
export type KeptDrawing = z.infer<typeof KeptDrawing>

const texts = (): KeptTexts => keptTexts(session.get()?.person.id ?? '')
/** @param model its id; undefined: one that is not stored yet */
const nameOf = (model: string | undefined) => `drawing ${model ?? 'new'}`

export function keptDrawing(model: string | undefined): KeptDrawing | undefined {
  try {
    return KeptDrawing.parse(JSON.parse(texts().get(nameOf(model)) ?? ''))
  } catch {
    // Nothing is kept, or by another edition of the page.
    return undefined
  }
}

export const keepDrawing = (model: string | undefined, drawing: KeptDrawing): void =>
  texts().set(nameOf(model), JSON.stringify(drawing))

export const forgetDrawing = (model: string | undefined): void => texts().delete(nameOf(model))
