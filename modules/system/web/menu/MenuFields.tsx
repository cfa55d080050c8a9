import { Form, Input, Radio, Select, type FormInstance } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { IconPicker } from '#kit/pickers/IconPicker.tsx'
import { useT } from '#shell/i18n.ts'
import {
  BUTTON,
  grantsCodes,
  mayStandBelow,
  MENU,
  MenuClass,
  MenuClient,
  MenuTarget,
  MODULE,
  type MenuType,
} from '#system/contract/menu-rules.ts'
import type { Menu } from '#system/contract/menu.ts'
import { MenuEffect } from '../access-preview/FormEffect.tsx'
import { MenuParentSelect } from '../pickers/MenuParentSelect.tsx'
import { PermissionSelect } from '../pickers/PermissionSelect.tsx'
import { mayGoBelow } from './menu-order.ts'
import { MenuSwitches } from './MenuSwitches.tsx'

interface MenuFieldsProps {
  form: FormInstance
  type: MenuType
  edited: Menu | undefined
  menus: readonly Menu[]
  /** Only administrators of the organisation mark menus sensitive. */
  isAdmin: boolean
  /** Of a new menu. */
  types: readonly MenuType[]
}

/** The fields of a menu, as far as its type has a use for them. */
export function MenuFields({ form, type, edited, menus, isAdmin, types }: MenuFieldsProps) {
  const t = useT()
  const isButton = type === BUTTON
  return (
    <>
      <PlaceFields {...{ type, edited, menus, types }} />
      <Field name="name" label={t('system.menu.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('system.menu.nameEn')}>
        <Input lang="en" autoComplete="off" />
      </Field>
      {grantsCodes(type) && (
        <Field
          name="permissions"
          label={t('system.menu.permissions')}
          hint={t(`system.menu.permissions.${isButton ? 1 : 0}`)}
          isWide
        >
          <PermissionSelect />
        </Field>
      )}
      {!isButton && (
        <Field name="icon" label={t('system.menu.icon')}>
          <IconPicker />
        </Field>
      )}
      <Field
        name="code"
        label={t('system.menu.code')}
        hint={t(type === MODULE ? 'system.menu.code.module' : 'system.menu.code.hint')}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      {type === MENU && <ClassFields form={form} />}
      {!isButton && (
        <Field name="path" label={t('system.menu.path')} hint={t('system.menu.path.hint')} isWide={type !== MENU}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {type === MENU && (
        <Field name="target" label={t('system.menu.target')}>
          <Select
            options={MenuTarget.options.map((value) => ({ value, label: t(`system.menu.target.${value || 'auto'}`) }))}
          />
        </Field>
      )}
      {!isButton && <EntryFields />}
      <MenuSwitches type={type} mayMark={isAdmin} />
      {edited && grantsCodes(type) && <MenuEffect id={edited.id} />}
    </>
  )
}

/** The type of a new menu, and what it is below. */
function PlaceFields({ type, edited, menus, types }: Pick<MenuFieldsProps, 'type' | 'edited' | 'menus' | 'types'>) {
  const t = useT()
  const mayChoose = (parent: Menu) =>
    edited ? mayGoBelow(menus, edited.id, parent.id) : mayStandBelow(type, parent.menuType)
  return (
    <>
      {!edited && (
        <Field name="menuType" label={t('system.menu.type')} isWide>
          <Radio.Group
            aria-label={t('system.menu.type')}
            options={types.map((value) => ({ value, label: t(`system.menu.type.${value}`) }))}
          />
        </Field>
      )}
      {type !== MODULE && (
        <Field name="pid" label={t('system.menu.parent')} hint={t(`system.menu.parent.${type}`)} isWide>
          <MenuParentSelect menus={menus} mayChoose={mayChoose} />
        </Field>
      )}
    </>
  )
}

/** The class of a page, and the address of an embedded one. */
function ClassFields({ form }: Pick<MenuFieldsProps, 'form'>) {
  const t = useT()
  const menuClass: unknown = Form.useWatch('menuClass', form)
  return (
    <>
      <Field name="menuClass" label={t('system.menu.class')}>
        <Select options={MenuClass.options.map((value) => ({ value, label: t(`system.menu.class.${value}`) }))} />
      </Field>
      {menuClass === 'iframe' && (
        <Field name="iframeUrl" label={t('system.menu.iframeUrl')} hint={t('system.menu.iframeUrl.hint')} isWide>
          <Input autoComplete="off" inputMode="url" spellCheck={false} />
        </Field>
      )}
    </>
  )
}

/** The entry in the menu: where it redirects to, its badge, on which client and whether it is shown. */
function EntryFields() {
  const t = useT()
  return (
    <>
      <Field name="redirect" label={t('system.menu.redirect')} hint={t('system.menu.redirect.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="badge" label={t('system.menu.badge')} hint={t('system.menu.badge.hint')}>
        <Input autoComplete="off" maxLength={8} />
      </Field>
      <Field name="client" label={t('system.menu.client')}>
        <Radio.Group
          aria-label={t('system.menu.client')}
          options={MenuClient.options.map((value) => ({ value, label: t(`system.menu.client.${value}`) }))}
        />
      </Field>
      <Field name="showFlag" label={t('system.menu.shown')}>
        <Radio.Group
          aria-label={t('system.menu.shown')}
          options={([1, 0] as const).map((value) => ({ value, label: t(`system.menu.shown.${value}`) }))}
        />
      </Field>
    </>
  )
}
