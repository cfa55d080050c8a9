import { Form, Switch } from 'antd'
import { useId } from 'react'
import { useT } from '#shell/i18n.ts'
import { BUTTON, grantsCodes, MENU, type MenuType } from '#system/contract/menu-rules.ts'

const ALWAYS = ['dot', 'levelHidden'] as const
const OF_PAGES = ['noClosable', 'noKeepAlive', 'temporary', 'dynamicNewTab'] as const

interface MenuSwitchesProps {
  type: MenuType
  /** Whether the caller may mark it sensitive. */
  mayMark: boolean
}

/** What is either so or not, with what it means. */
export function MenuSwitches({ type, mayMark }: MenuSwitchesProps) {
  const shown = [...(type === BUTTON ? [] : ALWAYS), ...(type === MENU ? OF_PAGES : [])]
  return (
    <div className="sys-menu-switches">
      {grantsCodes(type) && <OneSwitch name="sensitive" disabled={!mayMark} />}
      {shown.map((name) => (
        <OneSwitch key={name} name={name} />
      ))}
    </div>
  )
}

interface OneSwitchProps {
  name: (typeof ALWAYS)[number] | (typeof OF_PAGES)[number] | 'sensitive'
  disabled?: boolean
}

function OneSwitch({ name, disabled = false }: OneSwitchProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="sys-menu-switch">
      <span id={id}>
        <b>{t(`system.menu.${name}`)}</b>
        <small>{t(`system.menu.${name}.hint`)}</small>
      </span>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-labelledby={id} disabled={disabled} />
      </Form.Item>
    </div>
  )
}
