import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import requestEn from './request.en.json' with { type: 'json' }
import requestZh from './request.zh.json' with { type: 'json' }
import signinEn from './signin.en.json' with { type: 'json' }
import signinZh from './signin.zh.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

const texts = {
  en: new Map(Object.entries({ ...en, ...requestEn, ...signinEn })),
  zh: new Map(Object.entries({ ...zh, ...requestZh, ...signinZh })),
}
const inBoth = (key: string) => [texts.en.get(key), texts.zh.get(key)]

/** Specification sections 2.6 and 8: the English words as they are there, and the Chinese ones for them. */
test.each([
  [
    'signin.reason.person-format',
    'core interface exception, check returned JSON format',
    '核心接口异常，请检查返回 JSON 格式是否正确',
  ],
  ['signin.reason.menu-format', 'route format returned wrong!', '路由格式返回有误！'],
  [
    'shell.portal.noAddress',
    'current space [{{portalName}}] has no address set, cannot open',
    '当前空间【{{portalName}}】未设置地址，无法打开',
  ],
  [
    'shell.portal.noTheme',
    'current workspace [{{portalName}}] has no theme configured, contact the administrator',
    '当前工作空间【{{portalName}}】未配置主题，请联系管理员',
  ],
  ['shell.fullScreen.failed', 'failed to enable full screen', '进入全屏失败'],
  ['shell.fullScreen.unsupported', 'Your browser does not support this operation', '您的浏览器不支持此操作'],
  ['shell.succeeded', 'operation succeeded', '操作成功'],
  ['request.failed', 'operation failed', '操作失败'],
  ['shell.deleted', 'Succeeded', '删除成功'],
  ['shell.approver.title', 'approver exception', '审批人异常'],
  ['shell.signOut.confirm', 'are you sure you want to log out', '您确定要退出登录吗'],
  ['shell.error.lost', 'sorry, the page you visited is lost', '抱歉，您访问的页面丢失了'],
  ['shell.error.forbidden', 'sorry, your request errored', '抱歉，您的请求出错了'],
  ['shell.failure.title', 'sorry, your request errored', '抱歉，您的请求出错了'],
  [
    'shell.password.mismatch',
    'Confirm password is not consistent with new password input',
    '确认密码与新密码输入不一致',
  ],
  [
    'request.noResponse',
    'unknown error, network abnormal or interface does not exist!',
    '未知错误，可能是网络异常或接口不存在！',
  ],
  ['request.unknown', 'system error unknown, contact administrator!', '系统未知错误，请反馈给管理员！'],
  ['request.systemException', 'system exception (#{{code}}): {{msg}}', '系统异常（#{{code}}）：{{msg}}'],
  ['request.status.200', 'success', '操作成功'],
  ['request.status.201', 'created/modified', '新建或修改成功'],
  ['request.status.202', 'queued async', '请求已进入后台排队'],
  ['request.status.204', 'deleted', '删除成功'],
  ['request.status.400', 'wrong request', '请求有误'],
  [
    'request.status.401',
    'no permission (token invalid, wrong credentials, login expired)',
    '没有权限（令牌无效、账号或密码错误、登录已过期）',
  ],
  ['request.status.402', 'token expired', '令牌已过期'],
  ['request.status.403', 'authorised but forbidden', '已授权，但禁止访问'],
  ['request.status.404', 'resource not found', '资源不存在'],
  ['request.status.406', 'format unavailable', '请求的格式不可得'],
  ['request.status.410', 'permanently deleted', '资源已被永久删除'],
  ['request.status.500', 'server error', '服务器错误'],
  ['request.status.502', 'gateway error', '网关错误'],
  ['request.status.503', 'unavailable/overloaded', '服务不可用或过载'],
  ['request.status.504', 'gateway timeout', '网关超时'],
  ['signin.noToken', 'login interface exception, token not correctly returned', '登录接口异常，未正确返回令牌'],
])('%s', (key, english, chinese) => expect(inBoth(key)).toEqual([english, chinese]))

/** Section 5. */
test.each([
  ['shell.required', 'Required field cannot be empty', '必填项不能为空'],
  ['signin.required', 'Required field cannot be empty', '必填项不能为空'],
  ['shell.invalidForm', 'The content is illegal, please check the content', '填写内容不合法，请检查'],
  ['shell.selectItem', 'Please select a item', '请选择一项'],
  ['shell.selectRow', 'please select one row', '请选择一行'],
  ['shell.selectDelete', 'Please select delete item', '请选择要删除的数据'],
  ['shell.menu.misconfigured', 'module [{{name}}] configuration error', '模块[{{name}}]配置错误'],
])('section 5: %s', (key, english, chinese) => expect(inBoth(key)).toEqual([english, chinese]))
