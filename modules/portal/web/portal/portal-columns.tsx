import { Switch } from 'antd'
import { GripVertical, Lock } from 'lucide-react'
import { DictTag } from '#kit/dict/DictTag.tsx'
import type { Column } from '#kit/list/columns.ts'
import { ROW_HANDLE } from '#kit/list/RowDrag.tsx'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import type { Portal } from '#portal/contract/portal.ts'
import { modulesIn, themeIn } from '#portal/contract/portal-rules.ts'
import { portalName } from './portal-name.ts'
import { useModules } from './use-module-names.ts'
import './portal.css'

interface PortalColumnsOptions {
  open: (portal: Portal) => void
  show: (portal: Portal, showFlag: 0 | 1) => void
  /** Not while a filter or an order hides the places. */
  isDraggable: boolean
}

/** The columns of the list of portals. */
export function usePortalColumns({ open, show, isDraggable }: PortalColumnsOptions): Column<Portal>[] {
  const t = useT()
  const { nameOf } = useModules()
  const { created, updated } = useRecordColumns<Portal>()
  return [
    {
      key: 'name',
      title: t('portal.portal.name'),
      width: 250,
      sort: 'portalName',
      isFixed: true,
      phone: 'title',
      render: (portal) => <Name portal={portal} open={open} isDraggable={isDraggable} />,
    },
    { key: 'code', title: t('portal.portal.code'), width: 120, sort: 'portalCode', render: codeOf },
    {
      key: 'type',
      title: t('portal.portal.type'),
      width: 104,
      phone: 'state',
      render: ({ portalType }) => <DictTag dict="portal_type" value={portalType} />,
    },
    {
      key: 'modules',
      title: t('portal.portal.modules'),
      width: 260,
      phone: 'fact',
      render: ({ moduleCode }) =>
        modulesIn(moduleCode).map(nameOf).join(t('portal.portal.comma')) || (
          <span className="kit-quiet">{t('portal.portal.modules.none')}</span>
        ),
    },
    {
      key: 'shown',
      title: t('portal.portal.shown'),
      width: 110,
      render: (portal) => <Shown portal={portal} show={show} />,
    },
    {
      key: 'opens',
      title: t('portal.portal.opens'),
      width: 150,
      isExtra: true,
      render: ({ themeConfig }) => {
        const mode = themeIn(themeConfig)?.interactionMode
        return mode ? (
          t(`portal.portal.opens.${mode}`)
        ) : (
          <span className="kit-quiet">{t('portal.portal.opens.none')}</span>
        )
      },
    },
    { key: 'url', title: t('portal.portal.url'), width: 170, isExtra: true, render: ({ url }) => url },
    updated(),
    { key: 'client', title: t('portal.portal.client'), width: 90, isExtra: true, render: ({ client }) => client },
    created({ isExtra: true }),
  ]
}

const codeOf = ({ portalCode }: Portal) => portalCode

interface NameProps extends Pick<PortalColumnsOptions, 'open' | 'isDraggable'> {
  portal: Portal
}

function Name({ portal, open, isDraggable }: NameProps) {
  const t = useT()
  const { icon, defaultFlag, isProtected, actions } = portal
  return (
    <span className="portal-name">
      <MenuIcon name={icon || 'layout-dashboard'} size={16} />
      <button type="button" className="kit-name-link" onClick={() => open(portal)}>
        {portalName(portal)}
      </button>
      {defaultFlag === '1' && <Tag tone="accent">{t('portal.portal.default')}</Tag>}
      {isProtected && (
        <span className="portal-lock" title={t('portal.portal.protected')}>
          <Lock size={14} role="img" aria-label={t('portal.portal.protected')} />
        </span>
      )}
      {isDraggable && actions.includes('update') && (
        <span className={ROW_HANDLE} draggable aria-hidden="true" title={t('portal.portal.drag')}>
          <GripVertical size={14} />
        </span>
      )}
    </span>
  )
}

/** The switch where it may be turned, its state where not. */
function Shown({ portal, show }: Pick<PortalColumnsOptions, 'show'> & { portal: Portal }) {
  const t = useT()
  const { showFlag, actions } = portal
  if (!actions.includes('update')) return <StatusDot on={showFlag === 1} text={t(`portal.portal.shown.${showFlag}`)} />
  return (
    <Switch
      size="small"
      checked={showFlag === 1}
      aria-label={t('portal.portal.shown.of', { name: portalName(portal) })}
      onChange={(isOn) => show(portal, isOn ? 1 : 0)}
    />
  )
}
