import { ExternalLink, GripVertical, ShieldAlert } from 'lucide-react'
import type { Column } from '#kit/list/columns.ts'
import { ROW_HANDLE } from '#kit/list/RowDrag.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { BUTTON, MENU, MODULE } from '#system/contract/menu-rules.ts'
import type { Menu } from '#system/contract/menu.ts'
import { menuName } from './menu-name.ts'

/** Codes shown in a row; the others are counted. */
const SHOWN_CODES = 1

/** The columns of the tree of menus. @param isDraggable not while a filter hides siblings */
export function useMenuColumns(isDraggable: boolean): Column<Menu>[] {
  const t = useT()
  return [
    {
      key: 'name',
      title: t('system.menu.name'),
      width: 280,
      isFixed: true,
      phone: 'title',
      render: (menu) => <Name menu={menu} isDraggable={isDraggable} />,
    },
    {
      key: 'type',
      title: t('system.menu.type'),
      width: 104,
      phone: 'state',
      render: ({ menuType }) => (
        <Tag tone={menuType === BUTTON ? 'outline' : 'neutral'}>{t(`system.menu.type.${menuType}`)}</Tag>
      ),
    },
    {
      key: 'permissions',
      title: t('system.menu.permissions'),
      width: 190,
      phone: 'fact',
      render: ({ permissions }) => <Codes codes={permissions} />,
    },
    {
      key: 'path',
      title: t('system.menu.path'),
      width: 200,
      phone: 'fact',
      render: ({ path, iframeUrl }) => iframeUrl || path,
    },
    {
      key: 'class',
      title: t('system.menu.class'),
      width: 110,
      render: ({ menuType, menuClass }) => (menuType === MENU ? t(`system.menu.class.${menuClass}`) : ''),
    },
    { key: 'module', title: t('system.menu.module'), width: 90, render: ({ moduleCode }) => moduleCode },
    {
      key: 'shown',
      title: t('system.menu.shown'),
      width: 110,
      render: ({ menuType, showFlag }) =>
        menuType === BUTTON ? '' : <StatusDot on={showFlag === 1} text={t(`system.menu.shown.${showFlag}`)} />,
    },
    { key: 'sort', title: t('system.menu.sort'), width: 80, align: 'end', isExtra: true, render: ({ sort }) => sort },
    { key: 'client', title: t('system.menu.client'), width: 90, isExtra: true, render: ({ client }) => client },
    { key: 'code', title: t('system.menu.code'), width: 160, isExtra: true, render: ({ code }) => code },
  ]
}

function Name({ menu, isDraggable }: { menu: Menu; isDraggable: boolean }) {
  const t = useT()
  const name = menuName(menu)
  const { menuType, icon, sensitive, badge, iframeUrl, menuClass, actions } = menu
  const isOutside = iframeUrl !== '' || menuClass === 'browser'
  return (
    <span className="sys-menu-name">
      {menuType !== BUTTON && <MenuIcon name={icon || 'component'} size={16} />}
      <span className={menuType === MODULE ? 'sys-menu-word kit-strong' : 'sys-menu-word'} title={name}>
        {name}
      </span>
      {badge !== '' && <Tag tone="accent">{badge}</Tag>}
      {isOutside && <ExternalLink size={14} role="img" aria-label={t('system.menu.outside')} />}
      {sensitive && (
        <span className="sys-sensitive" title={t('system.menu.sensitive.hint')}>
          <ShieldAlert size={14} role="img" aria-label={t('system.menu.sensitive')} />
        </span>
      )}
      {isDraggable && actions.includes('move') && (
        <span className={ROW_HANDLE} draggable aria-hidden="true" title={t('system.menu.drag')}>
          <GripVertical size={14} />
        </span>
      )}
    </span>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const more = codes.length - SHOWN_CODES
  return (
    <span className="sys-menu-codes" title={codes.join('\n')}>
      {codes.slice(0, SHOWN_CODES).join()}
      {more > 0 && <Tag>{`+${more}`}</Tag>}
    </span>
  )
}
