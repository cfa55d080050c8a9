import { expect, test } from 'vitest'
import shell from '#shell/locales/en.json' with { type: 'json' }
import kit from './en.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

test('the generic messages are the words of the specification (sections 5 and 8)', () => {
  expect([
    kit['kit.rule.required'],
    kit['kit.rule.format'],
    kit['kit.form.invalid'],
    shell['shell.invalidForm'],
    shell['shell.selectItem'],
    shell['shell.selectRow'],
    shell['shell.selectDelete'],
    kit['kit.child.required'],
    kit['kit.form.versionWrong'],
    kit['kit.tree.disabled'],
    kit['kit.tree.level'],
  ]).toEqual([
    'Required field cannot be empty',
    '{{attr}} format error',
    'filled content is illegal, please check',
    'The content is illegal, please check the content',
    'Please select a item',
    'please select one row',
    'Please select delete item',
    'please fill child table data',
    'The version number is incorrect',
    'node is disabled',
    'cannot select platform level',
  ])
})

test('the same in Chinese', () => {
  expect([
    zh['kit.rule.required'],
    zh['kit.rule.format'],
    zh['kit.form.invalid'],
    zh['kit.child.required'],
    zh['kit.form.versionWrong'],
    zh['kit.tree.disabled'],
    zh['kit.tree.level'],
    zh['kit.list.noUrl'],
  ]).toEqual([
    '必填项不能为空',
    '{{attr}}格式错误',
    '填写内容不合法，请检查',
    '请填写子表数据',
    '版本号不正确',
    '节点已禁用',
    '不能选择平台级',
    'url 不能为空',
  ])
})
