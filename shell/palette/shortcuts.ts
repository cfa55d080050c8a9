/** Every shortcut of the product, by where it works. */
import type { TextKey } from '../i18n.ts'

export interface Shortcut {
  /** Ways to press it; the keys of one are pressed together. `Mod` is Ctrl, or the command key. */
  readonly ways: readonly (readonly string[])[]
  readonly what: TextKey
}

export interface ShortcutGroup {
  readonly title: TextKey
  readonly shortcuts: readonly Shortcut[]
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'palette.keys.everywhere',
    shortcuts: [
      { ways: [['Mod', 'K']], what: 'palette.key.open' },
      { ways: [['?']], what: 'palette.key.shortcuts' },
      { ways: [['/']], what: 'palette.key.search' },
    ],
  },
  {
    title: 'palette.keys.palette',
    shortcuts: [
      { ways: [['↑'], ['↓']], what: 'palette.key.move' },
      { ways: [['Enter']], what: 'palette.key.choose' },
      { ways: [['Mod', 'Enter']], what: 'palette.key.window' },
      { ways: [['@']], what: 'palette.key.onlyUsers' },
      { ways: [['#']], what: 'palette.key.onlyDepts' },
      { ways: [['>']], what: 'palette.key.onlyActions' },
      { ways: [['/']], what: 'palette.key.onlyPages' },
    ],
  },
  {
    title: 'palette.keys.list',
    shortcuts: [
      { ways: [['↑'], ['↓']], what: 'palette.key.rows' },
      { ways: [['PageUp'], ['PageDown']], what: 'palette.key.screens' },
      { ways: [['Home'], ['End']], what: 'palette.key.ends' },
      { ways: [['Space']], what: 'palette.key.select' },
      { ways: [['Enter']], what: 'palette.key.openRow' },
      { ways: [['←'], ['→']], what: 'palette.key.branches' },
    ],
  },
  {
    title: 'palette.keys.tabs',
    shortcuts: [
      { ways: [['←'], ['→']], what: 'palette.key.tabs' },
      { ways: [['Enter']], what: 'palette.key.showTab' },
      { ways: [['Delete']], what: 'palette.key.closeTab' },
      {
        ways: [
          ['Ctrl', 'Shift', '←'],
          ['Ctrl', 'Shift', '→'],
        ],
        what: 'palette.key.moveTab',
      },
      { ways: [['Shift', 'F10']], what: 'palette.key.tabMenu' },
    ],
  },
  {
    title: 'palette.keys.form',
    shortcuts: [
      { ways: [['Tab']], what: 'palette.key.next' },
      { ways: [['Esc']], what: 'palette.key.leave' },
    ],
  },
]
