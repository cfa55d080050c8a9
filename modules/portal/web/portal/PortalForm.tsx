import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { FIRST_THEME, portalRoutes } from '#portal/contract/portal.ts'
import { portalName } from './portal-name.ts'
import { PortalFields } from './PortalFields.tsx'
import { PORTAL_READS } from './use-portal-actions.tsx'

const FIRST = {
  portalType: '1',
  url: '/',
  moduleCode: '',
  portalPic: '[]',
  icon: '',
  client: 'PC',
  showFlag: 1,
  defaultFlag: '',
  microFrontend: 0,
  themeConfig: FIRST_THEME,
}

/** Creates or edits a portal. */
export default function PortalForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, stored } = useCrudForm({
    routes: portalRoutes,
    reads: PORTAL_READS,
    id,
    onClose,
    first: FIRST,
    nameOf: portalName,
    newTitle: t('portal.portal.create'),
    fieldOf: { portal_code_taken: 'portalCode', portal_protected: 'portalCode', portal_default_stays: 'defaultFlag' },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <PortalFields portal={stored} />
    </FormDrawer>
  )
}
