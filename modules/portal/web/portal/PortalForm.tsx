import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { FIRST_THEME, PortalDraft, portalRoutes, PortalUpdate } from '#portal/contract/portal.ts'
import { portalName } from './portal-name.ts'
import { PortalFields } from './PortalFields.tsx'
import { PORTAL_READS } from './use-portal-actions.tsx'

interface PortalFormProps extends OverlayProps {
  /** Left out: a new portal. */
  id: string | undefined
  onClose: () => void
}

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
export default function PortalForm({ id, onClose, ...overlay }: PortalFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: portal, refetch } = useCall(
    portalRoutes.get,
    { query: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(portalRoutes.create, { refreshes: PORTAL_READS, done: t('portal.portal.created.done') })
  const update = useMutate(portalRoutes.update, { refreshes: PORTAL_READS, done: t('portal.portal.saved') })
  const record = useRecordForm({
    schema: isNew ? PortalDraft : PortalUpdate,
    initial: isNew ? FIRST : portal && { ...portal },
    hidden: isNew ? {} : { id, version: portal?.version },
    fieldOf: { portal_code_taken: 'portalCode', portal_protected: 'portalCode', portal_default_stays: 'defaultFlag' },
    reload: refetch,
    onClose,
    save: (values) => (isUpdate(values) ? update.attempt({ body: values }) : create.attempt({ body: values })),
  })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('portal.portal.create') : t('portal.portal.edit', { name: portal ? portalName(portal) : '' })}
    >
      <PortalFields portal={portal} />
    </FormDrawer>
  )
}

const isUpdate = (values: PortalDraft | PortalUpdate): values is PortalUpdate => 'id' in values
