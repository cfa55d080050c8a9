/** The renderer, loaded when it is first needed: code that imports this does not load it. */
import { lazy } from 'react'
import type { FormModel } from '#forms-core/index.ts'

const load = () => import('./FormView.tsx')
const loadKinds = () => import('./kinds/registry.ts')

/** Fills in or shows a form. */
export const FormView = lazy(load)

/**
 * Begins to fetch the renderer where a form is about to be filled in. The form itself reports a failure.
 * @param model what its fields need is fetched, too
 */
export function fetchFormView(model?: FormModel): void {
  const kinds = model && loadKinds().then(({ loadControls }) => loadControls(model, false))
  Promise.all([load(), kinds]).catch(() => undefined)
}
