import { Switch } from 'antd'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { MicroApp } from '#microapp/contract/micro-app.ts'
import { appName } from './app-name.ts'
import './micro-app.css'

interface MicroAppColumnsOptions {
  open: (app: MicroApp) => void
  setStatus: (app: MicroApp, status: 0 | 1) => void
}

const HEALTH_TONES = { unknown: 'outline', up: 'success', down: 'error' } as const

/** The columns of the registry. */
export function useMicroAppColumns({ open, setStatus }: MicroAppColumnsOptions): Column<MicroApp>[] {
  const t = useT()
  const { name, code, created, updated } = useRecordColumns<MicroApp>()
  return [
    name(t('microapp.app.name'), { open, nameOf: appName, width: 150 }),
    code((app) => app.code, { width: 96 }),
    {
      key: 'kind',
      title: t('microapp.app.kind'),
      width: 108,
      render: ({ kind }) => <Tag tone={kind === 'host' ? 'accent' : 'neutral'}>{t(`microapp.app.kind.${kind}`)}</Tag>,
    },
    {
      key: 'address',
      title: t('microapp.app.address'),
      width: 150,
      phone: 'fact',
      render: ({ address }) => <span className="micro-address">{address}</span>,
    },
    {
      key: 'menus',
      title: t('microapp.app.menus'),
      width: 172,
      render: ({ menus, kind }) => <Menus menus={menus} isApp={kind === 'app'} />,
    },
    {
      key: 'session',
      title: t('microapp.app.session'),
      width: 110,
      render: ({ session, kind }) =>
        kind === 'app' ? t(`microapp.app.session.${session}`) : <span className="kit-quiet">–</span>,
    },
    {
      key: 'calls',
      title: t('microapp.app.calls'),
      width: 130,
      isExtra: true,
      render: ({ callPaths }) => callPaths.join(' ') || <span className="kit-quiet">–</span>,
    },
    {
      key: 'status',
      title: t('microapp.app.status'),
      width: 76,
      phone: 'state',
      render: (app) => <Status app={app} setStatus={setStatus} />,
    },
    {
      key: 'health',
      title: t('microapp.app.health'),
      width: 110,
      render: ({ health, kind, checkDate }) =>
        kind === 'app' ? (
          <span className="micro-health">
            <Tag tone={HEALTH_TONES[health]}>{t(`microapp.app.health.${health}`)}</Tag>
            {checkDate !== null && <RelativeTime at={checkDate} />}
          </span>
        ) : (
          <span className="kit-quiet">–</span>
        ),
    },
    {
      key: 'appVersion',
      title: t('microapp.app.version'),
      width: 72,
      render: ({ appVersion }) => appVersion || <span className="kit-quiet">–</span>,
    },
    updated({ isExtra: true }),
    created({ isExtra: true }),
  ]
}

/** The first menu and how many more; all of them on pointing. */
function Menus({ menus, isApp }: { menus: readonly string[]; isApp: boolean }) {
  const t = useT()
  const [name] = menus
  if (name === undefined) return <span className="kit-quiet">{isApp ? t('microapp.app.menus.none') : '–'}</span>
  const count = menus.length - 1
  return (
    <span title={menus.join(t('microapp.app.comma'))}>
      {count === 0 ? name : t('microapp.app.menus.more', { name, count })}
    </span>
  )
}

/** The switch where it may be turned, its state where not. */
function Status({ app, setStatus }: Pick<MicroAppColumnsOptions, 'setStatus'> & { app: MicroApp }) {
  const t = useT()
  const { status, actions } = app
  if (!actions.includes('update')) return <StatusDot on={status === 1} text={t(`microapp.app.status.${status}`)} />
  return (
    <Switch
      size="small"
      checked={status === 1}
      aria-label={t('microapp.app.status.of', { name: appName(app) })}
      onChange={(isOn) => setStatus(app, isOn ? 1 : 0)}
    />
  )
}
