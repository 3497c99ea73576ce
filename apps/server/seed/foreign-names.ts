/** Foreign visitors: names as their passports print them, the number's shape (`A` a letter, `#` a digit) and how their phone begins. */
export interface ForeignNames {
  readonly nationality: string
  /** Share among foreigners. */
  readonly weight: number
  readonly male: readonly string[]
  readonly female: readonly string[]
  readonly last: readonly string[]
  readonly last_first: boolean
  readonly passport: string
  /** E.164 shape of a mobile number. */
  readonly phone: string
}

const words = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '))

type Row = [
  nationality: string,
  weight: number,
  male: string,
  female: string,
  last: string,
  passport: string,
  phone: string,
  order?: 'last first',
]

const ROWS: Row[] = [
  [
    'JPN',
    14,
    'Kenji Hiroshi Takashi Daisuke Yuki Satoshi Kazuya Ryo',
    'Yuko Akiko Naomi Mika Sakura Emi Haruka Ayumi',
    'Watanabe Sato Suzuki Takahashi Tanaka Ito Yamamoto Nakamura Kobayashi Kato',
    'TR#######',
    '+8190########',
  ],
  [
    'CHN',
    14,
    'Wei Jun Hao Lei Qiang Jianguo Zhiyuan Bin',
    'Fang Xiu Li Na Mei Xiaoyan Yating Jing',
    'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou',
    'E########',
    '+86138########',
    'last first',
  ],
  [
    'MMR',
    10,
    'Aung_Kyaw Zaw_Min Ko_Ko Myo_Thant Thein_Win Kyaw_Zin',
    'Thida_Aye Khin_Mar Su_Su Hnin_Ei Moe_Thuzar May_Thet',
    'Oo Tun Htet Lwin Naing Hlaing Maung Phyo',
    'MF######',
    '+959########',
  ],
  [
    'IND',
    8,
    'Rajesh Amit Vikram Sanjay Arjun Suresh Karthik',
    'Priya Anjali Deepa Kavita Sunita Meera Neha',
    'Sharma Patel Singh Gupta Nair Reddy Iyer Mehta',
    'Z#######',
    '+9198########',
  ],
  [
    'GBR',
    7,
    'James Oliver Thomas Daniel Andrew Simon Peter',
    'Emma Charlotte Sarah Helen Lucy Rachel Kate',
    'Walker Smith Taylor Evans Hughes Wright Bennett Clarke',
    '#########',
    '+447#########',
  ],
  [
    'USA',
    7,
    'Michael David Robert Kevin Brian Jason Eric',
    'Jennifer Linda Karen Amanda Nicole Megan Laura',
    'Johnson Miller Davis Anderson Martinez Thompson Brooks Carter',
    '#########',
    '+1415555####',
  ],
  [
    'KOR',
    6,
    'Min-jun Ji-hoon Sung-ho Hyun-woo Dong-hyun Jae-won',
    'Seo-yeon Ji-woo Soo-jin Hye-jin Eun-ji Min-seo',
    'Kim Lee Park Choi Jung Kang Yoon Lim',
    'M########',
    '+8210########',
    'last first',
  ],
  [
    'VNM',
    6,
    'Van_Nam Minh_Tuan Quoc_Bao Duc_Anh Huu_Phuoc Hoang_Long',
    'Thi_Hoa Thi_Lan Ngoc_Anh Thu_Trang Thi_Mai Bich_Ngoc',
    'Nguyen Tran Le Pham Hoang Vo Dang Bui',
    'C#######',
    '+8490#######',
    'last first',
  ],
  [
    'SGP',
    5,
    'Wei_Ming Jun_Jie Kok_Leong Boon_Huat',
    'Hui_Min Li_Ting Siew_Ling Mei_Yi',
    'Tan Lim Lee Ng Ong Wong Goh Chua',
    'K#######A',
    '+659#######',
    'last first',
  ],
  [
    'DEU',
    4,
    'Thomas Stefan Jürgen Michael Lukas Jonas',
    'Anna Katrin Sabine Julia Claudia Lena',
    'Müller Schmidt Schneider Weber Becker Hoffmann Krüger',
    'C########',
    '+49151########',
  ],
  [
    'LAO',
    4,
    'Bounmy Khamphet Somphone Vilay',
    'Bouavanh Chanthala Noy Phonesavanh',
    'Phommachanh Sengsavang Vongsa Keomany Xayavong',
    'PA#######',
    '+85620########',
  ],
  [
    'KHM',
    4,
    'Sokha Dara Vuthy Rithy',
    'Sreymom Chenda Bopha Kunthea',
    'Chea Sok Heng Kong Prak Nhem',
    'N########',
    '+85512######',
    'last first',
  ],
  [
    'MYS',
    4,
    'Ahmad Faizal Hafiz Azlan Rashid',
    'Nurul Siti Aishah Farah Zainab',
    'Abdullah Ismail Rahman Hassan Yusof Ibrahim',
    'A########',
    '+6012#######',
  ],
  [
    'PHL',
    4,
    'Jose Mark Ramon Paolo Angelo',
    'Maria Grace Angelica Rosario Liza',
    'Santos Reyes Cruz Bautista Garcia Mendoza',
    'P#######A',
    '+63917#######',
  ],
  [
    'FRA',
    3,
    'Pierre Jean-Luc Nicolas Julien Mathieu',
    'Camille Sophie Claire Amélie Élodie',
    'Martin Bernard Dubois Lefèvre Moreau Rousseau',
    '##AA#####',
    '+336########',
  ],
  [
    'AUS',
    3,
    'Jack Lachlan Craig Matthew Scott',
    'Olivia Chloe Jessica Bronwyn Tara',
    'Murphy Kelly Campbell Mitchell Harris Fraser',
    'PA#######',
    '+614########',
  ],
  [
    'ESP',
    2,
    'Javier Carlos Álvaro Sergio',
    'Maria Lucía Carmen Elena',
    'Gonzalez_Ruiz García_López Fernández_Díaz Romero_Gil',
    'AAA######',
    '+346########',
  ],
  [
    'RUS',
    2,
    'Sergei Dmitri Alexei Ivan',
    'Olga Natalia Irina Elena',
    'Ivanov Petrov Smirnov Kuznetsov Volkov',
    '#########',
    '+7916#######',
  ],
  ['NLD', 2, 'Jan Pieter Bas Sander', 'Anneke Femke Sanne Marieke', 'de_Vries van_den_Berg Jansen Bakker', 'NX#######', '+316########'],
  ['ITA', 1, 'Marco Luca Giovanni Matteo', 'Giulia Chiara Francesca Paola', 'Rossi Ferrari Esposito Bianchi', 'YA#######', '+39347#######'],
]

export const FOREIGN_NAMES: readonly ForeignNames[] = ROWS.map(([nationality, weight, male, female, last, passport, phone, order]) => ({
  nationality,
  weight,
  male: words(male),
  female: words(female),
  last: words(last),
  last_first: order === 'last first',
  passport,
  phone,
}))
