/** What names are made of: surnames by how common they are, characters of given names, each with its pinyin. */

/** A piece of a name as it is written and as a user name spells it. */
export interface NamePart {
  written: string
  spelled: string
}

type Parts = readonly [NamePart, ...NamePart[]]

/** Words between blanks, at least one. */
export function words(list: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = list.trim().split(/\s+/)
  return [first, ...rest]
}

/** `王wang 李li` as parts. */
function parts(list: string): Parts {
  const part = (entry: string): NamePart => {
    const spelled = /[a-z]+$/.exec(entry)?.[0] ?? ''
    return { written: entry.slice(0, entry.length - spelled.length), spelled }
  }
  const [first, ...rest] = words(list)
  return [part(first), ...rest.map(part)]
}

export const SURNAMES = parts(`
  王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 吴wu 周zhou 徐xu 孙sun 马ma 朱zhu 胡hu 郭guo 何he 林lin 高gao 罗luo
  郑zheng 梁liang 谢xie 宋song 唐tang 许xu 邓deng 韩han 冯feng 曹cao 彭peng 曾zeng 肖xiao 田tian 董dong 潘pan 袁yuan 蔡cai 蒋jiang 余yu
  于yu 杜du 叶ye 程cheng 魏wei 苏su 吕lv 丁ding 任ren 卢lu 姚yao 沈shen 钟zhong 姜jiang 崔cui 谭tan 陆lu 范fan 汪wang 廖liao
  石shi 金jin 韦wei 贾jia 夏xia 付fu 方fang 邹zou 熊xiong 白bai 孟meng 秦qin 邱qiu 侯hou 江jiang 尹yin 薛xue 闫yan 段duan 雷lei
  龙long 黎li 史shi 陶tao 贺he 毛mao 郝hao 顾gu 龚gong 邵shao 万wan 覃qin 武wu 钱qian 戴dai 严yan 莫mo 孔kong 向xiang 常chang
  欧阳ouyang 司马sima 诸葛zhuge 上官shangguan`)

export const MALE = parts(`
  伟wei 强qiang 磊lei 军jun 勇yong 杰jie 涛tao 超chao 明ming 刚gang 平ping 辉hui 鹏peng 华hua 飞fei 鑫xin 波bo 斌bin 宇yu 浩hao
  凯kai 健jian 俊jun 帆fan 帅shuai 旭xu 宁ning 龙long 林lin 亮liang 东dong 峰feng 博bo 毅yi 建jian 国guo 志zhi 海hai 文wen 学xue
  永yong 成cheng 立li 振zhen 云yun 晨chen 阳yang 昊hao 然ran 轩xuan 泽ze 睿rui 哲zhe 翔xiang 航hang 诚cheng 锋feng 楠nan 嘉jia 子zi
  家jia 天tian 一yi 新xin 庆qing 春chun 光guang 荣rong 福fu 祥xiang 仁ren 义yi 信xin 达da 朗lang 恒heng 铭ming 锐rui 尧yao 舟zhou`)

export const FEMALE = parts(`
  芳fang 娜na 敏min 静jing 秀xiu 丽li 艳yan 娟juan 霞xia 燕yan 玲ling 桂gui 英ying 梅mei 莉li 兰lan 凤feng 洁jie 琳lin 雪xue
  慧hui 倩qian 婷ting 颖ying 露lu 瑶yao 怡yi 婧jing 雯wen 欣xin 佳jia 蕾lei 薇wei 菲fei 琪qi 晶jing 璐lu 岚lan 萍ping 红hong
  玉yu 淑shu 惠hui 珍zhen 素su 月yue 彩cai 春chun 菊ju 巧qiao 美mei 娇jiao 妍yan 茜qian 蓉rong 梦meng 思si 雨yu 诗shi 涵han
  语yu 嫣yan 若ruo 宁ning 安an 可ke 心xin 悦yue 书shu 晓xiao 晴qing 曼man 琴qin 瑾jin 筠yun 荷he 莹ying 虹hong 青qing 苗miao`)

export const ENGLISH_MALE = words('James Oliver Daniel Thomas Lucas Henry Samuel Martin Victor Adrian Peter Simon')
export const ENGLISH_FEMALE = words('Emily Sophie Hannah Laura Grace Nora Julia Claire Alice Martha Irene Helen')
export const ENGLISH_SURNAMES = words(`
  Carter Bennett Hughes Morgan Turner Walsh Foster Keller Novak Larsen Meyer Rossi Dubois Silva Tanaka Park`)
