// Glyph variants of one Han character, which people and documents write for each other.
//
// Each group is one character: the form of the list of characters for general use (常用漢字表, Cabinet Notice No. 2 of 2010) or of names
// first, then its other forms. The pairs are facts stated by
//
// - 戸籍法施行規則 別表第二 (the characters allowed in names beside those for general use), whose entries name the form they vary,
// - 常用漢字表, which prints the form of the Kangxi dictionary in brackets beside the form for general use, and 表外漢字字体表, which does so for
//   simplified forms outside that list (鴎 桧 篭 蝋),
// - the Unihan database of Unicode (kZVariant, kSemanticVariant) for forms that neither lists and that family registers hold: 髙 﨑 嵜 𠮷 濵
//   邉 嶌 栁 桒 舘 渕 渊 曻 穐 槗 淸 靑 敎.
//
// Simplifications that took over the shape of another character are left out, because the two are different characters in older names:
// 余餘, 予豫, 弁辨瓣辯, 欠缺, 芸藝, 糸絲, 虫蟲, 缶罐, 証證, 台臺. So are 斉 and 斎, which are often confused: 齊 is the older form of 斉, 齋 of 斎.
// NFKC folds the compatibility ideographs (U+F900 and on, such as 神 and 塚), and the variation selectors are dropped before.
const groups = `
  亜亞 悪惡 為爲 栄榮 衛衞 円圓 縁緣 園薗 応應 桜櫻 奥奧 横橫 温溫 価價 壊壞 懐懷 楽樂 渇渴 巻卷 陥陷 寛寬 気氣 偽僞 戯戲 虚虛 峡峽 狭狹
  暁曉 駆驅駈 勲勳 薫薰 恵惠 掲揭 鶏鷄 撃擊 県縣 倹儉 剣劍 険險 圏圈 検檢 顕顯 験驗 厳嚴 広廣 恒恆 黄黃 国國 黒黑 砕碎 雑雜 児兒 湿濕 実實
  寿壽 収收 従從 渋澁 獣獸 縦縱 緒緖 叙敍 将將 渉涉 焼燒 奨奬 条條 状狀 乗乘 浄淨 剰剩 畳疊 嬢孃 譲讓 醸釀 真眞 寝寢 慎愼 尽盡 粋粹 酔醉
  穂穗 瀬瀨 斉齊 静靜 摂攝 専專 戦戰 繊纖 禅禪 壮壯 争爭 荘莊 捜搜 巣巢 曽曾 装裝 痩瘦 騒騷 増增 蔵藏 臓臟 即卽 帯帶 滞滯 滝瀧 単單 団團
  弾彈 昼晝 鋳鑄 庁廳 徴徵 聴聽 鎮鎭 転轉 伝傳 島嶋嶌 灯燈 盗盜 稲稻 徳德 拝拜 杯盃 売賣 髪髮 抜拔 晩晚 秘祕 富冨 払拂 仏佛 歩步 峰峯
  翻飜 毎每 万萬 黙默 野埜 弥彌 薬藥 与與 揺搖 様樣 謡謠 来來 頼賴 覧覽 竜龍 涼凉 緑綠 涙淚 塁壘 礼禮 暦曆 歴歷 錬鍊 郎郞 録錄
  亘亙 凜凛 尭堯 巌巖 晃晄 桧檜 槙槇 祢禰 禄祿 穣穰 萌萠 遥遙
  沢澤 浜濱濵 辺邊邉 斎齋 学學 会會 図圖 号號 鉄鐵 豊豐 済濟 関關 観觀 帰歸 旧舊 拠據 挙擧 区區 経經 継繼 茎莖 軽輕 鉱鑛 効效 岳嶽 対對
  択擇 担擔 訳譯 駅驛 釈釋 属屬 続續 乱亂 霊靈 齢齡 励勵 恋戀 炉爐 労勞 楼樓 湾灣 蚕蠶 参參 惨慘 賛贊 桟棧 歯齒 辞辭 写寫 舎舍 独獨 読讀
  脳腦 悩惱 廃廢 発發 変變 宝寶 没沒 満滿 誉譽 双雙 体體 声聲 数數 枢樞 称稱 縄繩 触觸 嘱囑 囲圍 医醫 壱壹 隠隱 営營 塩鹽 殴毆 欧歐 鴎鷗
  仮假 画畫 拡擴 殻殼 覚覺 亀龜 歓歡 権權 勧勸 噛嚙 頬頰 剥剝 填塡 麺麵 覇霸 桝枡 涛濤 篭籠 薮藪 砺礪 蛍螢 蝋蠟 鴬鶯 頚頸 祷禱 鹸鹼
  高髙 崎﨑嵜 吉𠮷 柳栁 桑桒 館舘 淵渕渊 昇曻 秋穐 橋槗 清淸 青靑 教敎`;

const folded: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [first = '', ...others] = [...group];
      return others.map((other): [string, string] => [other, first]);
    }),
);

/** Writes each variant of a Han character as the first form of its group; other characters stay. */
export function foldHan(text: string): string {
  return [...text].map((character) => folded.get(character) ?? character).join('');
}
