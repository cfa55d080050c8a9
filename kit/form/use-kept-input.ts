import type { FormInstance } from 'antd'
import { use, useEffect, useEffectEvent, useInsertionEffect, useRef } from 'react'
import type { z } from 'zod'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { Place } from '#shell/page/page-place.ts'
import { beforeSessionEnds } from '#shell/session/keep-begun.ts'
import { keptTexts } from '#shell/session/kept-texts.ts'
import { session } from '#shell/session/session.ts'
import type { FormBasis } from './use-basis.ts'
import { withoutSecrets } from './without-secrets.ts'

/** What a form has beside its fields and that outlives the end of the session like them. */
export interface OtherInput {
  /** As JSON; without secrets. */
  readonly keep: () => unknown
  /** @param kept what `keep` gave, in this window */
  readonly restore: (kept: unknown) => void
}

interface KeptInputOptions {
  readonly schema: z.ZodObject
  readonly form: FormInstance
  /** What the form began with; undefined while it is being loaded. */
  readonly basis: FormBasis | undefined
  readonly rebase: (basis: FormBasis) => void
  readonly isDirty: boolean
  readonly others: OtherInput | undefined
  /** The form has its input again. */
  readonly onRestored: () => void
}

/** A form as it was left. */
interface KeptInput {
  readonly basis: FormBasis
  readonly values: Readonly<Record<string, unknown>>
  readonly others?: unknown
}

/**
 * What is typed into a form outlives the end of its session: it is kept in this window for the same user, and is back
 * in the form when that is opened again, with the version that it began with. Secrets are not kept.
 */
export function useKeptInput(options: KeptInputOptions): void {
  const { schema, form, basis, rebase, isDirty, others, onRestored } = options
  const t = useT()
  const { path } = use(Place)
  const name = `form ${JSON.stringify([path, basis?.hidden?.['id'], ...Object.keys(schema.shape)])}`
  const keep = useEffectEvent(() => {
    const person = session.get()?.person.id
    if (person === undefined || !basis) return
    // Not what the schema does not name: a password that is repeated, for example.
    const values = form.getFieldsValue(Object.keys(schema.shape)) as Record<string, unknown>
    const kept: KeptInput = {
      basis: { ...basis, initial: withoutSecrets(schema, basis.initial ?? {}) },
      values: withoutSecrets(schema, values),
      ...(others && { others: others.keep() }),
    }
    keptTexts(person).set(name, JSON.stringify(kept))
  })
  // The one kind of effect that stays while the tab hides: the input is still there.
  useInsertionEffect(() => (isDirty ? beforeSessionEnds(() => keep()) : undefined), [isDirty])

  const isAsked = useRef(false)
  const restore = useEffectEvent(() => {
    const kept = take(name)
    if (!kept) return
    rebase(kept.basis)
    form.setFieldsValue(kept.values)
    if (kept.others !== undefined) others?.restore(kept.others)
    onRestored()
    toast('info', t('kit.form.restored'))
  })
  const isLoaded = basis !== undefined
  useEffect(() => {
    if (!isLoaded || isAsked.current) return
    isAsked.current = true
    restore()
  }, [isLoaded])
}

/** What is kept under a name, once. */
function take(name: string): KeptInput | undefined {
  const person = session.get()?.person.id
  if (person === undefined) return undefined
  const texts = keptTexts(person)
  const text = texts.get(name)
  if (text === undefined) return undefined
  texts.delete(name)
  // Only this function's other half writes under such a name.
  return JSON.parse(text) as KeptInput
}
