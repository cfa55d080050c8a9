import { Button, Input, Segmented } from 'antd'
import { ArrowDown, ArrowUp, ClipboardPaste, CornerDownRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import {
  placedFields,
  ruleTypeOf,
  type Field,
  type FieldOption,
  type OptionsSource,
  firstText,
} from '#forms-core/index.ts'
import { findPlaced } from '../model/find-field.ts'
import {
  pastedOptions,
  shownOptions,
  withMovedOption,
  withNewOption,
  withOption,
  type OptionPath,
} from '../model/options.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, propertyName } from '../state/words.ts'
import { ChoiceControl } from './controls.tsx'
import { ApiCode, DictCode } from './SourceEdits.tsx'
import { useSet } from './use-set.ts'

type WithOptions = Extract<Field, { options: OptionsSource }>
const SOURCES = ['fixed', 'dictionary', 'api', 'field'] as const

/** Where the options come from, and the options themselves where they are written here. */
export function OptionsEdit({ field }: { field: WithOptions }) {
  const t = useT()
  const { isReadOnly, model } = useDesigner()
  const set = useSet(field.id)
  const { options } = field
  const hasLevels = field.kind === 'cascader' || field.kind === 'tree'
  const sources = hasLevels ? SOURCES.filter((one) => one !== 'field') : SOURCES
  const choose = (from: OptionsSource['from']) => {
    const first = otherSources(field, model)[0]?.value
    const next: Record<typeof from, OptionsSource | undefined> = {
      fixed: { from: 'fixed', options: [{ value: '1', label: firstText('option', 1) }] },
      dictionary: { from: 'dictionary', dict: 'sex' },
      api: { from: 'api', api: 'options' },
      field: first === undefined ? undefined : { from: 'field', field: first },
    }
    if (next[from] !== undefined) set('options', next[from])
  }
  return (
    <div className="frd-options" role="group" aria-label={propertyName(t, 'options')}>
      <ChoiceControl
        label={propertyName(t, 'options')}
        value={options.from}
        options={sources.map((value) => ({ value, label: t(`forms.design.options.from.${value}`) }))}
        isOff={isReadOnly}
        onChange={choose}
      />
      {options.from === 'fixed' && <FixedOptions field={field} options={options.options} hasLevels={hasLevels} />}
      {options.from === 'dictionary' && (
        <DictCode
          value={options.dict}
          isOff={isReadOnly}
          onChange={(dict) => set('options', { from: 'dictionary', dict })}
        />
      )}
      {options.from === 'api' && <ApiOptions field={field} api={options.api} params={options.params} />}
      {options.from === 'field' && (
        <ChoiceControl
          label={t('forms.design.options.otherField')}
          value={options.field}
          options={otherSources(field, model)}
          isOff={isReadOnly}
          onChange={(id) => set('options', { from: 'field', field: id })}
        />
      )}
    </div>
  )
}

/** Fields whose values can be options: those of several texts, and columns of texts. */
function otherSources(field: Field, model: ReturnType<typeof useDesigner>['model']) {
  const home = findPlaced(model, field.id)?.table?.id
  return placedFields(model.fields).flatMap(({ field: one, table }) => {
    const type = ruleTypeOf(one)
    const isColumn = table !== undefined && table.id !== home
    const fits = isColumn ? type.is === 'text' : type.is === 'list' && type.of === 'text'
    if (!fits || one.id === field.id) return []
    const label = table === undefined ? inLanguage(one.label) : `${inLanguage(table.label)} / ${inLanguage(one.label)}`
    return [{ value: one.id, label }]
  })
}

interface ApiOptionsProps {
  field: WithOptions
  api: string
  params: Record<string, string> | undefined
}

/** The name of a configured call, and the fields whose values are sent with it. */
function ApiOptions({ field, api, params = {} }: ApiOptionsProps) {
  const t = useT()
  const { isReadOnly, model } = useDesigner()
  const set = useSet(field.id)
  const [name, setName] = useState('')
  const send = (next: Record<string, string>) =>
    set('options', { from: 'api', api, ...(Object.keys(next).length > 0 && { params: next }) })
  const fields = model.fields.filter((one) => one.id !== field.id && one.kind !== 'childTable')
  const isNew = /^[A-Za-z]\w{0,49}$/.test(name) && !Object.hasOwn(params, name)
  return (
    <>
      <ApiCode
        value={api}
        isOff={isReadOnly}
        onChange={(chosen) =>
          set('options', { from: 'api', api: chosen, ...(Object.keys(params).length > 0 && { params }) })
        }
      />
      {Object.entries(params).map(([key, value]) => (
        <div key={key} className="frd-param">
          <ChoiceControl
            label={t('forms.design.options.param', { name: key })}
            value={value}
            options={fields.map((one) => ({ value: one.id, label: inLanguage(one.label) }))}
            isOff={isReadOnly}
            onChange={(chosen) => send({ ...params, [key]: chosen })}
          />
          <IconButton
            icon={<Trash2 size={14} />}
            name={t('forms.design.options.removeParam', { name: key })}
            disabled={isReadOnly}
            onClick={() => send(Object.fromEntries(Object.entries(params).filter(([one]) => one !== key)))}
          />
        </div>
      ))}
      <div className="frd-param-add">
        <Input
          value={name}
          placeholder={t('forms.design.options.paramName')}
          aria-label={t('forms.design.options.paramName')}
          disabled={isReadOnly}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          icon={<Plus size={14} />}
          disabled={isReadOnly || !isNew || fields[0] === undefined}
          onClick={() => {
            const [first] = fields
            if (first) send({ ...params, [name]: first.id })
            setName('')
          }}
        >
          {t('forms.design.options.addParam')}
        </Button>
      </div>
    </>
  )
}

interface FixedOptionsProps {
  field: WithOptions
  options: readonly FieldOption[]
  hasLevels: boolean
}

function FixedOptions({ field, options, hasLevels }: FixedOptionsProps) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  const [isPasting, setIsPasting] = useState(false)
  const [shown, setShown] = useState<'label' | 'value'>('label')
  const language = currentLanguage()
  const send = (next: readonly FieldOption[]) => next.length > 0 && set('options', { from: 'fixed', options: next })
  const rename = (path: OptionPath, text: string) =>
    send(
      withOption(options, path, (one) =>
        shown === 'value' ? { ...one, value: text } : { ...one, label: { ...one.label, [language]: text } },
      ),
    )
  return (
    <>
      <Segmented<'label' | 'value'>
        block
        size="small"
        aria-label={t('forms.design.options.shown')}
        value={shown}
        options={[
          { value: 'label', label: t('forms.design.options.labels') },
          { value: 'value', label: t('forms.design.options.values') },
        ]}
        onChange={setShown}
      />
      <ul className="frd-option-list">
        {shownOptions(options).map(({ option, path, level }) => (
          <OptionRow
            key={path.join('.')}
            text={shown === 'value' ? option.value : option.label[language] || inLanguage(option.label)}
            level={level}
            isOff={isReadOnly}
            onRename={(text) => rename(path, text)}
            onMove={(by) => send(withMovedOption(options, path, by))}
            onRemove={() => send(withOption(options, path, () => undefined))}
            {...(hasLevels && { onAddBelow: () => send(withNewOption(options, path)) })}
          />
        ))}
      </ul>
      {!isReadOnly && (
        <div className="frd-option-tools">
          <Button size="small" icon={<Plus size={14} />} onClick={() => send(withNewOption(options, []))}>
            {t('forms.design.options.add')}
          </Button>
          <Button
            size="small"
            icon={<ClipboardPaste size={14} />}
            aria-expanded={isPasting}
            onClick={() => setIsPasting(!isPasting)}
          >
            {t('forms.design.options.paste')}
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteLines
          onDone={(lines) => {
            send(pastedOptions(options, lines))
            setIsPasting(false)
          }}
        />
      )}
    </>
  )
}

interface OptionRowProps {
  text: string
  level: number
  isOff: boolean
  onRename: (text: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onAddBelow?: () => void
}

function OptionRow({ text, level, isOff, onRename, onMove, onRemove, onAddBelow }: OptionRowProps) {
  const t = useT()
  /** An emptied text is kept here until it is one again. */
  const [emptied, setEmptied] = useState(false)
  return (
    <li style={{ paddingInlineStart: level * 14 }}>
      <Input
        size="small"
        value={emptied ? '' : text}
        disabled={isOff}
        {...(emptied && { status: 'error' as const })}
        aria-label={t('forms.design.options.option')}
        maxLength={100}
        onChange={({ target: { value } }) => {
          setEmptied(value.trim() === '')
          if (value.trim() !== '') onRename(value)
        }}
        onBlur={() => setEmptied(false)}
      />
      {onAddBelow && (
        <IconButton
          size="small"
          icon={<CornerDownRight size={14} />}
          name={t('forms.design.options.addBelow')}
          disabled={isOff}
          onClick={onAddBelow}
        />
      )}
      <IconButton
        size="small"
        icon={<ArrowUp size={14} />}
        name={t('forms.design.moveUp')}
        disabled={isOff}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon={<ArrowDown size={14} />}
        name={t('forms.design.moveDown')}
        disabled={isOff}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="small"
        icon={<Trash2 size={14} />}
        name={t('forms.design.options.remove')}
        disabled={isOff}
        onClick={onRemove}
      />
    </li>
  )
}

/** Lines that become options together. */
function PasteLines({ onDone }: { onDone: (lines: string) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  return (
    <div className="frd-option-paste">
      <Input.TextArea
        value={text}
        autoFocus
        rows={4}
        aria-label={t('forms.design.options.lines')}
        placeholder={t('forms.design.options.lines')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" size="small" disabled={text.trim() === ''} onClick={() => onDone(text)}>
        {t('forms.design.options.takeOver')}
      </Button>
    </div>
  )
}
