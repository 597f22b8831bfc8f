// The places that addresses of specimens are invented from: two pools without a place in common. House numbers are drawn by lot.

/** A municipality with the code of the prefecture's public safety commission, with which licence numbers begin. */
export interface Place {
  readonly prefecture: string;
  readonly commission: string;
  readonly municipality: string;
  readonly towns: readonly string[];
}

function places(list: string): Place[] {
  return list
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [prefecture = '', commission = '', municipality = '', ...towns] = line.split(' ');
      return { prefecture, commission, municipality, towns };
    });
}

/** Places and houses of one pool. */
export interface PlacePool {
  readonly places: readonly Place[];
  readonly houses: readonly string[];
}

/** The places that rules and thresholds may be tuned on. */
export const tuningPlaces: PlacePool = {
  places: places(`
    東京都 30 千代田区 霞が関 神田錦町 三番町
    東京都 30 世田谷区 桜丘 玉川台 上北沢
    大阪府 62 大阪市北区 梅田 中之島 天神橋
    北海道 10 札幌市中央区 北三条西 南五条西 大通東
    神奈川県 45 横浜市港北区 日吉本町 新横浜 綱島東
    愛知県 54 名古屋市中村区 名駅南 太閤通
    京都府 61 京都市左京区 下鴨東本町 田中里ノ前町
    福岡県 90 福岡市博多区 博多駅前 住吉
    千葉県 44 市川市 八幡 南八幡
    埼玉県 43 さいたま市浦和区 高砂 常盤`),
  // OCR divides け between ナ and け, most of all between katakana and hiragana.
  houses: [
    'コーポみどり',
    'メゾン青葉',
    'グランドハイツ',
    'さくら荘',
    'パークサイド',
    'ひばりヶ丘団地',
    'ハイツけいめい',
    'コーポなでしこ',
    'メゾンかけはし',
  ],
};

/** The places that figures are measured on. */
export const heldOutPlaces: PlacePool = {
  places: places(`
    宮城県 22 仙台市青葉区 国分町 上杉 柏木
    広島県 73 広島市中区 基町 幟町 大手町
    兵庫県 63 神戸市東灘区 本山南町 岡本 御影山手
    静岡県 49 浜松市中央区 鍛冶町 広沢 佐鳴台
    新潟県 46 新潟市中央区 古町通 東大通
    長野県 48 松本市 丸の内 大手 深志
    沖縄県 97 那覇市 首里桃原町 泊 久茂地
    岡山県 72 倉敷市 阿知 美和 老松町
    石川県 51 金沢市 香林坊 広坂 尾山町
    東京都 30 武蔵野市 吉祥寺南町 境南町 中町`),
  houses: ['サンライズ', 'ハイムけやき', 'レジデンス若葉', 'つばめ荘', 'ビラ・ソレイユ', '第二もみじ寮'],
};
