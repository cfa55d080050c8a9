import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { microAppRoutes } from '#microapp/contract/micro-app.ts'
import { appName } from './app-name.ts'
import { MicroAppFields } from './MicroAppFields.tsx'
import { MICRO_APP_READS } from './use-micro-app-actions.tsx'

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
export default function MicroAppForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title } = useCrudForm({
    routes: microAppRoutes,
    reads: MICRO_APP_READS,
    id,
    onClose,
    first: FIRST,
    nameOf: appName,
    newTitle: t('microapp.app.create'),
    fieldOf: { micro_app_code_taken: 'code', micro_app_trust_needed: 'address' },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <MicroAppFields />
    </FormDrawer>
  )
}
