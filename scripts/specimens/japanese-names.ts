// The names that Japanese specimens are invented from: two pools without a name in common.

/** A name in the three scripts in which people and documents write it. */
export interface Name {
  readonly kanji: string;
  /** Full-width katakana. */
  readonly kana: string;
  /** As passports spell it: Hepburn without long vowels. */
  readonly latin: string;
}

/** The parts that persons of one pool are put together from. */
export interface NamePool {
  readonly last: readonly Name[];
  readonly female: readonly Name[];
  readonly male: readonly Name[];
}

function names(list: string): Name[] {
  return list
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [kanji = '', kana = '', latin = ''] = line.split(' ');
      return { kanji, kana, latin };
    });
}

/** The names that rules and thresholds may be tuned on. */
export const tuningNames: NamePool = {
  last: names(`
    佐藤 サトウ SATO
    鈴木 スズキ SUZUKI
    高橋 タカハシ TAKAHASHI
    田中 タナカ TANAKA
    渡辺 ワタナベ WATANABE
    伊藤 イトウ ITO
    山本 ヤマモト YAMAMOTO
    中村 ナカムラ NAKAMURA
    小林 コバヤシ KOBAYASHI
    加藤 カトウ KATO
    大野 オオノ ONO
    小野 オノ ONO
    山﨑 ヤマザキ YAMAZAKI
    髙木 タカギ TAKAGI
    斎藤 サイトウ SAITO
    長谷川 ハセガワ HASEGAWA
    五十嵐 イガラシ IGARASHI
    森 モリ MORI
    二宮 ニノミヤ NINOMIYA
    佐々木 ササキ SASAKI
    土屋 ツチヤ TSUCHIYA
    江口 エグチ EGUCHI
    堀 ホリ HORI
    松浦 マツウラ MATSUURA`),
  female: names(`
    花子 ハナコ HANAKO
    美咲 ミサキ MISAKI
    陽子 ヨウコ YOKO
    さくら サクラ SAKURA
    恵 メグミ MEGUMI
    由美子 ユミコ YUMIKO
    千尋 チヒロ CHIHIRO
    麻衣 マイ MAI
    京子 キョウコ KYOKO
    のぞみ ノゾミ NOZOMI
    彩 アヤ AYA
    真由美 マユミ MAYUMI`),
  male: names(`
    太郎 タロウ TARO
    一郎 イチロウ ICHIRO
    健太 ケンタ KENTA
    翔 ショウ SHO
    浩二 コウジ KOJI
    大輔 ダイスケ DAISUKE
    真一 シンイチ SHINICHI
    拓也 タクヤ TAKUYA
    修 オサム OSAMU
    純一郎 ジュンイチロウ JUNICHIRO
    誠 マコト MAKOTO
    竜也 タツヤ TATSUYA`),
};

/** The names that figures are measured on. */
export const heldOutNames: NamePool = {
  last: names(`
    吉田 ヨシダ YOSHIDA
    井上 イノウエ INOUE
    木村 キムラ KIMURA
    林 ハヤシ HAYASHI
    清水 シミズ SHIMIZU
    阿部 アベ ABE
    池田 イケダ IKEDA
    橋本 ハシモト HASHIMOTO
    石川 イシカワ ISHIKAWA
    前田 マエダ MAEDA
    藤田 フジタ FUJITA
    後藤 ゴトウ GOTO
    近藤 コンドウ KONDO
    村上 ムラカミ MURAKAMI
    遠藤 エンドウ ENDO
    坂本 サカモト SAKAMOTO
    青木 アオキ AOKI
    西村 ニシムラ NISHIMURA
    福田 フクダ FUKUDA
    三浦 ミウラ MIURA
    宮﨑 ミヤザキ MIYAZAKI
    渡邉 ワタナベ WATANABE
    久保田 クボタ KUBOTA
    八木 ヤギ YAGI`),
  female: names(`
    優奈 ユウナ YUNA
    直美 ナオミ NAOMI
    舞 マイ MAI
    智子 トモコ TOMOKO
    あかり アカリ AKARI
    裕子 ヒロコ HIROKO
    葵 アオイ AOI
    久美子 クミコ KUMIKO
    結衣 ユイ YUI
    早紀 サキ SAKI
    ひかる ヒカル HIKARU
    節子 セツコ SETSUKO`),
  male: names(`
    蓮 レン REN
    和也 カズヤ KAZUYA
    雄太 ユウタ YUTA
    隆 タカシ TAKASHI
    達也 タツヤ TATSUYA
    三郎 サブロウ SABURO
    勇気 ユウキ YUKI
    学 マナブ MANABU
    航平 コウヘイ KOHEI
    秀樹 ヒデキ HIDEKI
    亮 リョウ RYO
    孝之 タカユキ TAKAYUKI`),
};
