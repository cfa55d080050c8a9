/** Shows a form as a page does, for tests. */
import { createRef } from 'react'
import { expect } from 'vitest'
import type { FormModel } from '#forms-core/index.ts'
import { CONTEXT } from '../../../../../packages/forms/testing/models.ts'
import { show } from '../../../../../tests/component/show.tsx'
import type { FormHandle, FormViewProps } from '../form-view.ts'
import FormView from '../FormView.tsx'

/** A new record of a model, unless `rest` says otherwise. */
export async function fill(model: FormModel, rest: Partial<FormViewProps> = {}): Promise<FormHandle> {
  const ref = createRef<FormHandle>()
  const given = { initial: {}, names: {}, isNew: true, mode: 'edit' as const, context: CONTEXT, ...rest }
  await show(<FormView ref={ref} model={model} {...given} />)
  await expect.poll(() => ref.current).not.toBeNull()
  await expect.poll(() => document.querySelector('.frm-body')).not.toBeNull()
  if (ref.current === null) throw new Error('no form')
  return ref.current
}
