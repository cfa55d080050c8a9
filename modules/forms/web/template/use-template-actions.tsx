import { Copy, CopyCheck, Download, Globe, LayoutTemplate, ListChecks, Pause, Pencil, Play, Users } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/selection.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { templateRoutes, type FormTemplate } from '#forms/contract/template.ts'
import { TEMPLATE_READS } from './reads.ts'
import { formName } from './template-name.ts'

/** The address of the designer. */
export const designerOf = (id: string): string => `/form/template/design?id=${id}`

interface Opened {
  edit: (id: string) => void
  access: (id: string) => void
  publish: (id: string) => void
  copy: (id: string) => void
  copyValues: (id: string) => void
}

type Named =
  | 'design'
  | 'describe'
  | 'stop'
  | 'resume'
  | 'access'
  | 'public'
  | 'export'
  | 'copy'
  | 'copyValues'
  | 'records'

/** What can be done with one template, and with those chosen. */
export function useTemplateActions(
  selection: Selection<FormTemplate>,
  { edit, access, publish, copy, copyValues }: Opened,
) {
  const t = useT()
  const [mayCreate, mayUse] = [useCan('frm:template:save'), useCan('frm:record:page')]
  const setStatus = useMutate(templateRoutes.setStatus, { refreshes: TEMPLATE_READS })
  const stop = async (template: FormTemplate) => {
    const isSure = await ask({
      title: t('forms.template.stop.ask', { name: formName(template) }),
      consequence: t('forms.template.stop.consequence'),
      yes: t('forms.template.stop'),
    })
    if (isSure) await setStatus.run({ params: { id: template.id }, body: { status: 2 } })
  }
  const more = (template: FormTemplate): Record<Named, Omit<Action, 'key'>> => {
    const { id } = template
    return {
      design: {
        label: t('forms.template.design'),
        icon: <LayoutTemplate size={16} />,
        run: () => goTo(designerOf(id)),
      },
      describe: { label: t('forms.template.describe'), icon: <Pencil size={16} />, run: () => edit(id) },
      records: {
        label: t('forms.template.openRecords'),
        icon: <ListChecks size={16} />,
        run: () => goTo(`/onlineForm/${id}`),
      },
      access: { label: t('forms.access.title'), icon: <Users size={16} />, run: () => access(id) },
      public: { label: t('forms.public.set.title'), icon: <Globe size={16} />, run: () => publish(id) },
      copy: { label: t('forms.template.copy'), icon: <Copy size={16} />, run: () => copy(id) },
      copyValues: {
        label: t('forms.valueCopy.title'),
        icon: <CopyCheck size={16} />,
        run: () => copyValues(id),
      },
      export: {
        label: t('forms.template.export'),
        icon: <Download size={16} />,
        run: () =>
          void download(templateRoutes.exportFile, { params: { id } }).catch((thrown: unknown) =>
            toast('error', messageOf(thrown)),
          ),
      },
      stop: { label: t('forms.template.stop'), icon: <Pause size={16} />, run: () => void stop(template) },
      resume: {
        label: t('forms.template.resume'),
        icon: <Play size={16} />,
        run: () => void setStatus.run({ params: { id }, body: { status: 1 } }),
      },
    }
  }
  return useRecordActions<FormTemplate, Named>(selection, {
    routes: templateRoutes,
    reads: TEMPLATE_READS,
    edit,
    more,
    allowed: ({ actions, status }) => [
      ...actions.map((action) => (action === 'update' ? 'describe' : action)),
      ...(actions.includes('access') && status !== 0 ? ['public'] : []),
      ...(mayUse && status !== 0 ? ['records'] : []),
      ...(mayCreate ? ['copy'] : []),
    ],
    nameOf: formName,
    counted: (count) => t('forms.template.count', { count }),
    consequence: t('forms.template.delete.consequence'),
  })
}
