import { Input, Radio, Select } from 'antd'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { INTERACTION_MODES, LAYOUTS, themeDefaults } from '#contract/theme-config.ts'
import { ThemeLayer } from '#contract/theme.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'

interface ThemeChoicesProps {
  layer: ThemeLayer
  onChange: (layer: ThemeLayer) => void
}

/** The basics of a portal's looks, and how many settings there are beside them. */
export function ThemeChoices({ layer, onChange }: ThemeChoicesProps) {
  const t = useT()
  const id = useId()
  const set = (change: ThemeLayer) => onChange({ ...layer, ...change })
  const without = (name: keyof ThemeLayer) =>
    onChange(Object.fromEntries(Object.entries(layer).filter(([key]) => key !== name)))
  return (
    <>
      <div className="portal-theme-wide">
        <span id={`${id}-opens`} className="portal-theme-label">
          {t('portal.portal.opens')}
        </span>
        <Radio.Group
          aria-labelledby={`${id}-opens`}
          value={layer.interactionMode ?? themeDefaults.interactionMode}
          options={INTERACTION_MODES.map((value) => ({ value, label: t(`portal.portal.opens.${value}`) }))}
          onChange={({ target }) => set({ interactionMode: INTERACTION_MODES.find((mode) => mode === target.value) })}
        />
      </div>
      <Labelled id={`${id}-layout`} label={t('portal.portal.theme.layout')}>
        <Select
          id={`${id}-layout`}
          value={layer.layout ?? ''}
          options={[
            { value: '', label: t('portal.portal.theme.layout.default') },
            ...LAYOUTS.map((value) => ({ value, label: t(`portal.portal.theme.layout.${value}`) })),
          ]}
          onChange={(value) => {
            const layout = LAYOUTS.find((name) => name === value)
            if (layout) set({ layout })
            else without('layout')
          }}
        />
      </Labelled>
      <Labelled id={`${id}-colour`} label={t('portal.portal.theme.colour')}>
        <span className="portal-theme-colour">
          <input
            id={`${id}-colour`}
            type="color"
            value={layer.themeColor ?? themeDefaults.themeColor}
            onChange={({ target }) => set({ themeColor: target.value })}
          />
          <span className="portal-theme-hex">{layer.themeColor ?? t('portal.portal.theme.colour.default')}</span>
          {layer.themeColor !== undefined && (
            <button
              type="button"
              className="portal-theme-clear"
              aria-label={t('portal.portal.theme.colour.clear')}
              title={t('portal.portal.theme.colour.clear')}
              onClick={() => without('themeColor')}
            >
              <X size={14} />
            </button>
          )}
        </span>
      </Labelled>
      <ThemeId key={layer.themeId} layer={layer} onChange={set} />
      <p className="portal-theme-count">{t('portal.portal.theme.count', { count: Object.keys(layer).length })}</p>
    </>
  )
}

/** Which design it follows. What it cannot be is not taken over. */
function ThemeId({ layer, onChange }: ThemeChoicesProps) {
  const t = useT()
  const id = useId()
  const stored = layer.themeId ?? themeDefaults.themeId
  const [typed, setTyped] = useState(stored)
  const isValid = ThemeLayer.safeParse({ themeId: typed }).success
  return (
    <Labelled
      id={id}
      label={t('portal.portal.theme.id')}
      error={isValid ? undefined : t('portal.portal.theme.id.format')}
    >
      <Input
        id={id}
        value={typed}
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        title={t('portal.portal.theme.id.hint')}
        aria-invalid={!isValid}
        {...(!isValid && { status: 'error' as const, 'aria-describedby': `${id}-error` })}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (isValid ? typed !== stored && onChange({ themeId: typed }) : setTyped(stored))}
      />
    </Labelled>
  )
}
