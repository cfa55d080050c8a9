import { Form } from 'antd'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { usePerson } from '#shell/session/session.ts'
import { BUTTON, CATALOGUE, MENU, MODULE, type MenuType } from '#system/contract/menu-rules.ts'
import { MenuDraft, menuRoutes, MenuUpdate, type Menu } from '#system/contract/menu.ts'
import { MenuFields } from './MenuFields.tsx'
import { initialFor, onlyWhatSuits, startTypeFor } from './menu-draft.ts'
import { menuName } from './menu-name.ts'
import { MENU_READS, type MenuFormTarget } from './use-menu-actions.tsx'

interface MenuFormProps extends OverlayProps {
  target: MenuFormTarget
  menus: readonly Menu[]
  onClose: () => void
}

/** Creates or edits a menu; which fields there are follows from its type. */
export default function MenuForm({ target, menus, onClose, ...overlay }: MenuFormProps) {
  const t = useT()
  const isAdmin = usePerson().superAdmin === 1
  const edited = 'edit' in target ? target.edit : undefined
  const under = 'under' in target ? target.under : undefined
  const { data: menu, refetch } = useCall(
    menuRoutes.get,
    { params: { id: edited?.id ?? '' } },
    { enabled: edited !== undefined, isOwn: true },
  )
  const create = useMutate(menuRoutes.create, { refreshes: MENU_READS, done: t('system.menu.created') })
  const update = useMutate(menuRoutes.update, { refreshes: MENU_READS, done: t('system.menu.saved') })
  const startType = startTypeFor(under)

  const record = useRecordForm({
    schema: edited ? MenuUpdate : MenuDraft,
    initial: edited ? menu : initialFor(startType, under),
    // What this type does not show stays as it is.
    hidden: edited ? { ...menu } : { menuType: startType, pid: '0' },
    fieldOf: {
      menu_code_taken: 'code',
      module_protected: 'code',
      menu_misplaced: 'pid',
      menu_below_itself: 'pid',
      tree_too_deep: 'pid',
      grant_exceeds_own: 'permissions',
      sensitive_grant: 'permissions',
    },
    reload: refetch,
    onClose,
    save: (values) => {
      const body = onlyWhatSuits(values, edited?.menuType)
      return 'id' in body ? update.attempt({ body }) : create.attempt({ body })
    },
  })
  const chosen: unknown = Form.useWatch('menuType', record.form)
  const type = edited?.menuType ?? typeOf(chosen) ?? startType

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={edited ? t('system.menu.edit', { name: menuName(edited) }) : t('system.menu.create')}
      saveText={t(edited ? 'system.save' : 'system.menu.create')}
    >
      <MenuFields
        form={record.form}
        type={type}
        edited={edited}
        menus={menus}
        isAdmin={isAdmin}
        types={under ? typesBelow(under) : [MODULE, CATALOGUE, MENU, BUTTON]}
      />
    </FormDrawer>
  )
}

const typeOf = (value: unknown): MenuType | undefined =>
  ([MODULE, CATALOGUE, MENU, BUTTON] as const).find((type) => type === value)

const typesBelow = ({ menuType }: Menu): MenuType[] => (menuType === MENU ? [BUTTON] : [CATALOGUE, MENU])
