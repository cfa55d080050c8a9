/** Module `forms` in the browser: forms are designed, records are entered. */
import { lazy } from 'react'
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/form/template',
    can: 'frm:template:page',
    title: 'forms.template.title',
    load: () => import('./template/TemplateList.tsx'),
  }),
]

export type { FormHandle, FormViewProps, PlacedIssue } from './render/form-view.ts'
/** Fills in or shows a form; by itself, so that code that imports this entry point does not load it. */
export const FormView = lazy(() => import('./render/FormView.tsx'))
