import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { templateRoutes, type Template } from '#messaging/contract/template.ts'
import { useT } from '#shell/i18n.ts'

/** What shows a template. */
export const TEMPLATE_READS = [templateRoutes.page, templateRoutes.get]

/** What a template is called: its event. */
export function useTemplateName(): (template: Pick<Template, 'event' | 'eventName'>) => string {
  const t = useT()
  return ({ event, eventName }) => (event === '' ? t('messaging.template.allEvents') : eventName || event)
}

/** What can be done with templates; the server says which of it. */
export function useTemplateActions(selection: Selection<Template>, edit: (id: string) => void) {
  const t = useT()
  const nameOf = useTemplateName()
  return useRecordActions(selection, {
    routes: templateRoutes,
    reads: TEMPLATE_READS,
    edit,
    nameOf,
    counted: (count) => t('messaging.template.count', { count }),
    consequence: t('messaging.template.delete.consequence'),
  })
}
