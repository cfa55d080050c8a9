import { Send } from 'lucide-react'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useT } from '#shell/i18n.ts'
import { formApiRoutes, type FormApi } from '#forms/contract/api-conf.ts'
import { apiTitle } from './api-title.ts'
import { API_READS } from './reads.ts'

interface Opened {
  edit: (id: string) => void
  /** Opens a trial. */
  test: (id: string) => void
}

/** What can be done with configured calls; the server says which of it. */
export function useApiActions(selection: Selection<FormApi>, { edit, test }: Opened) {
  const t = useT()
  return useRecordActions(selection, {
    routes: formApiRoutes,
    reads: API_READS,
    edit,
    nameOf: apiTitle,
    counted: (count) => t('forms.api.count', { count }),
    consequence: t('forms.api.delete.consequence'),
    more: ({ id }) => ({
      test: { label: t('forms.api.test'), icon: <Send size={16} />, run: () => test(id) },
    }),
  })
}
