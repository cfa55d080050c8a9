import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { MicroAppDraft, microAppRoutes, MicroAppUpdate } from '#microapp/contract/micro-app.ts'
import { appName } from './app-name.ts'
import { MicroAppFields } from './MicroAppFields.tsx'
import { MICRO_APP_READS } from './use-micro-app-actions.tsx'

interface MicroAppFormProps extends OverlayProps {
  /** Left out: a new entry. */
  id: string | undefined
  onClose: () => void
}

const FIRST = {
  kind: 'app',
  sandbox: ['allow-forms', 'allow-popups', 'allow-downloads'],
  session: 'none',
  callPaths: [],
  tellsPerson: 0,
  status: 1,
  sort: 0,
}

/** Registers an app or a host, or changes one. */
export default function MicroAppForm({ id, onClose, ...overlay }: MicroAppFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: app, refetch } = useCall(
    microAppRoutes.get,
    { query: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(microAppRoutes.create, { refreshes: MICRO_APP_READS, done: t('microapp.app.created.done') })
  const update = useMutate(microAppRoutes.update, { refreshes: MICRO_APP_READS, done: t('microapp.app.saved') })
  const record = useRecordForm({
    schema: isNew ? MicroAppDraft : MicroAppUpdate,
    initial: isNew ? FIRST : app && { ...app },
    hidden: isNew ? {} : { id, version: app?.version },
    fieldOf: { micro_app_code_taken: 'code', micro_app_trust_needed: 'address' },
    reload: refetch,
    onClose,
    save: (values) => (isUpdate(values) ? update.attempt({ body: values }) : create.attempt({ body: values })),
  })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('microapp.app.create') : t('microapp.app.edit', { name: app ? appName(app) : '' })}
    >
      <MicroAppFields />
    </FormDrawer>
  )
}

const isUpdate = (values: MicroAppDraft | MicroAppUpdate): values is MicroAppUpdate => 'id' in values
