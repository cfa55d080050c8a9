import type { Action } from '#kit/list/actions.ts'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Alert, Tag } from 'antd'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import {
  registrationRoutes,
  type Registration,
  type RegistrationDetail as Detail,
} from '#security/contract/registration.ts'
import { RegistrationStatusTag } from './RegistrationStatusTag.tsx'
import './registration.css'

interface RegistrationDetailProps extends OverlayProps {
  id: string
  actions: (registration: Registration) => readonly Action[]
  onClose: () => void
}

/** Everything about one registration, and what of it is taken already. */
export default function RegistrationDetail({ id, actions, onClose, ...overlay }: RegistrationDetailProps) {
  const t = useT()
  const { data, error } = useCall(registrationRoutes.get, { params: { id } })
  return (
    <TabDrawer
      {...overlay}
      title={data?.realName ?? t('security.registration.title')}
      onClose={onClose}
      footer={data && <ActionFoot actions={actions(data)} />}
    >
      {data?.taken.map((name) => (
        <Alert
          key={name}
          className="sec-taken"
          type={name === 'username' ? 'error' : 'warning'}
          showIcon
          title={t(`security.registration.taken.${name}`)}
        />
      ))}
      {data && <Facts of={data} />}
      {!data && error && <Empty title={t('security.registration.notShown')} reason={error.msg} />}
    </TabDrawer>
  )
}

function Facts({ of }: { of: Detail }) {
  const t = useT()
  const { status, deptId, deptName, deciderName, decideDate } = of
  const isDecided = status === 1 || status === 2
  const contact = (text: string, way: Detail['confirmedBy']) =>
    text !== '' && (
      <>
        {text}{' '}
        <Tag>{t(of.confirmedBy === way ? 'security.registration.confirmed' : 'security.registration.unconfirmed')}</Tag>
      </>
    )
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('security.registration.status'), value: <RegistrationStatusTag status={status} /> },
        { label: t('security.registration.username'), value: of.username },
        {
          label: t('security.registration.dept'),
          value: deptId === null ? t('security.registration.noDept') : deptName,
        },
        { label: t('security.registration.mobile'), value: contact(of.mobile, 'sms') },
        { label: t('security.registration.ip'), value: of.ip },
        { label: t('security.registration.created'), value: <RelativeTime at={of.createDate} /> },
        ...(status === 0 || status === 3
          ? [{ label: t('security.registration.expires'), value: <RelativeTime at={of.expireDate} /> }]
          : []),
        ...(isDecided
          ? [
              { label: t('security.registration.decided'), value: <RelativeTime at={decideDate} /> },
              {
                label: t('security.registration.decider'),
                value: deciderName || (status === 1 ? t('security.registration.byConfig') : undefined),
              },
            ]
          : []),
        { label: t('security.registration.email'), value: contact(of.email, 'mail'), wide: true },
        { label: t('security.registration.reason'), value: of.reason, wide: true },
        ...(status === 2 ? [{ label: t('security.registration.answer'), value: of.answer, wide: true }] : []),
      ]}
    />
  )
}
