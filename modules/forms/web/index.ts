/** Module `forms` in the browser: forms are designed, records are entered. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
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
]
