/** Module `forms` in the browser: forms are designed, records are entered. */
import { definePage } from '#shell/registry.ts'
import { withFilterTexts } from './record/filters/texts.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/form',
    can: 'frm:record:page',
    title: 'forms.open.title',
    load: () => import('./record/FormsPage.tsx'),
  }),
  definePage({
    path: '/onlineForm/:id',
    can: 'frm:record:page',
    title: 'forms.record.title',
    load: () => withFilterTexts(import('./record/RecordsPage.tsx')),
    under: '/form',
  }),
  definePage({
    path: '/editTab',
    can: 'frm:record:page',
    title: 'forms.edit.title',
    load: () => import('./record/edit/EditTabPage.tsx'),
    under: '/form',
    identity: ['form', 'id'],
  }),
  definePage({
    path: '/form/template',
    can: 'frm:template:page',
    title: 'forms.template.title',
    textsOf: ['gateway'],
    load: () => import('./template/TemplateList.tsx'),
  }),
  ...['/dataTemplateView', '/dataTemplateView/:id'].map((path) =>
    definePage({
      path,
      title: 'forms.public.page',
      load: () => import('./public/PublicPage.tsx'),
      bare: true,
      identity: ['share'],
      textsOf: ['gateway'],
    }),
  ),
  definePage({
    path: '/form/apiConf',
    can: 'frm:api:page',
    title: 'forms.api.title',
    load: () => import('./api-conf/ApiList.tsx'),
  }),
  // The address of the specification.
  definePage({
    path: '/apiConf',
    can: 'frm:api:page',
    title: 'forms.api.title',
    under: '/form/apiConf',
    load: () => import('./api-conf/ApiList.tsx'),
  }),
  definePage({
    path: '/form/template/design',
    can: 'frm:template:page',
    title: 'forms.design.title',
    under: '/form/template',
    identity: ['id'],
    load: async () => (await import('./design/open.ts')).openDesigner(),
  }),
]

export type { FormChoices, FormHandle, FormViewProps, KnownIds, PlacedIssue } from './render/form-view.ts'
export { FormView } from './render/lazy-form-view.ts'
export { SignatureBox } from './render/lazy-signature.ts'
export { KeptNotice, ReceiptField, VisitorCode, VisitorReceipt } from './public/lazy-visitor.ts'
export { missingCode } from './public/missing-code.ts'
export { FormPaper } from './paper/lazy-form-paper.ts'
/** The filter of one field in lists of other modules, with its texts. */
export const loadFieldFilter = () => withFilterTexts(import('./record/filters/RecordFilters.tsx'))
/** Values of fields as text, loaded when they are first needed. */
export const loadValueTexts = () => import('./record/say-value.ts')
/** The builder of conditions with its texts, for other designers. */
export async function loadConditions() {
  const [parts, { loadTexts }] = await Promise.all([import('./condition/index.ts'), import('./design/texts.ts')])
  await loadTexts()
  return parts
}
export type { ConditionWords } from './condition/words.ts'
