import type { Action } from '#kit/list/actions.ts'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { apiKeyRoutes, type ApiKey } from '#security/contract/api-key.ts'
import { KeyStateTag } from './KeyStateTag.tsx'

interface KeyDetailProps extends OverlayProps {
  id: string
  actions: (key: ApiKey) => readonly Action[]
  onClose: () => void
}

/** Everything about one key but the key. */
export default function KeyDetail({ id, actions, onClose, ...overlay }: KeyDetailProps) {
  const t = useT()
  const { data: key, error } = useCall(apiKeyRoutes.get, { params: { id } })
  return (
    <TabDrawer
      {...overlay}
      title={key?.name ?? t('security.apiKey.title')}
      onClose={onClose}
      footer={key && <ActionFoot actions={actions(key)} />}
    >
      {key && <Facts of={key} />}
      {!key && error && <Empty title={t('security.apiKey.notShown')} reason={error.msg} />}
    </TabDrawer>
  )
}

function Facts({ of: key }: { of: ApiKey }) {
  const t = useT()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('kit.record.status'), value: <KeyStateTag state={key.state} /> },
        { label: t('security.apiKey.owner'), value: key.ownerName },
        { label: t('security.apiKey.prefix'), value: <code>{key.prefix}…</code> },
        { label: t('security.apiKey.expires'), value: <RelativeTime at={key.expireDate} /> },
        { label: t('security.apiKey.lastUse'), value: <RelativeTime at={key.lastUseDate} /> },
        { label: t('security.apiKey.lastUseIp'), value: key.lastUseIp },
        {
          label: t('security.apiKey.overlap.until'),
          value: key.overlapDate === null ? undefined : <RelativeTime at={key.overlapDate} />,
        },
        { label: t('kit.record.created'), value: <RelativeTime at={key.createDate} /> },
        { label: t('security.apiKey.allowIps'), value: key.allowIps, wide: true },
        { label: t('security.apiKey.scopes'), value: <code>{key.scopes.join(', ')}</code>, wide: true },
      ]}
    />
  )
}
