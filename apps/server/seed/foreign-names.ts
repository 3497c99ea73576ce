/** Foreign visitors: names, the shape of the document number (`A` a letter, `#` a digit) and of the mobile number. */
export interface ForeignNames {
  readonly nationality: string
  readonly weight: number
  readonly male: readonly string[]
  readonly female: readonly string[]
  readonly last: readonly string[]
  readonly last_first: boolean
  readonly passport: string
  readonly phone: string
}

const words = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '))

/** Nationality, weight, document and phone; then the first names of men and of women, and the family names. */
const ROWS = `
JPN 14 TR####### +8190########
  Kenji Hiroshi Takashi Daisuke Yuki Satoshi Kazuya Ryo
  Yuko Akiko Naomi Mika Sakura Emi Haruka Ayumi
  Watanabe Sato Suzuki Takahashi Tanaka Ito Yamamoto Nakamura Kobayashi Kato
CHN 14 E######## +86138######## family_first
  Wei Jun Hao Lei Qiang Jianguo Zhiyuan Bin
  Fang Xiu Li Na Mei Xiaoyan Yating Jing
  Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou
MMR 10 MF###### +959########
  Aung_Kyaw Zaw_Min Ko_Ko Myo_Thant Thein_Win Kyaw_Zin
  Thida_Aye Khin_Mar Su_Su Hnin_Ei Moe_Thuzar May_Thet
  Oo Tun Htet Lwin Naing Hlaing Maung Phyo
IND 8 Z####### +9198########
  Rajesh Amit Vikram Sanjay Arjun Suresh Karthik
  Priya Anjali Deepa Kavita Sunita Meera Neha
  Sharma Patel Singh Gupta Nair Reddy Iyer Mehta
GBR 7 ######### +447#########
  James Oliver Thomas Daniel Andrew Simon Peter
  Emma Charlotte Sarah Helen Lucy Rachel Kate
  Walker Smith Taylor Evans Hughes Wright Bennett Clarke
USA 7 ######### +1415555####
  Michael David Robert Kevin Brian Jason Eric
  Jennifer Linda Karen Amanda Nicole Megan Laura
  Johnson Miller Davis Anderson Martinez Thompson Brooks Carter
KOR 6 M######## +8210######## family_first
  Min-jun Ji-hoon Sung-ho Hyun-woo Dong-hyun Jae-won
  Seo-yeon Ji-woo Soo-jin Hye-jin Eun-ji Min-seo
  Kim Lee Park Choi Jung Kang Yoon Lim
VNM 6 C####### +8490####### family_first
  Van_Nam Minh_Tuan Quoc_Bao Duc_Anh Huu_Phuoc Hoang_Long
  Thi_Hoa Thi_Lan Ngoc_Anh Thu_Trang Thi_Mai Bich_Ngoc
  Nguyen Tran Le Pham Hoang Vo Dang Bui
SGP 5 K#######A +659####### family_first
  Wei_Ming Jun_Jie Kok_Leong Boon_Huat
  Hui_Min Li_Ting Siew_Ling Mei_Yi
  Tan Lim Lee Ng Ong Wong Goh Chua
DEU 4 C######## +49151########
  Thomas Stefan Jürgen Michael Lukas Jonas
  Anna Katrin Sabine Julia Claudia Lena
  Müller Schmidt Schneider Weber Becker Hoffmann Krüger
LAO 4 PA####### +85620########
  Bounmy Khamphet Somphone Vilay
  Bouavanh Chanthala Noy Phonesavanh
  Phommachanh Sengsavang Vongsa Keomany Xayavong
KHM 4 N######## +85512###### family_first
  Sokha Dara Vuthy Rithy
  Sreymom Chenda Bopha Kunthea
  Chea Sok Heng Kong Prak Nhem
MYS 4 A######## +6012#######
  Ahmad Faizal Hafiz Azlan Rashid
  Nurul Siti Aishah Farah Zainab
  Abdullah Ismail Rahman Hassan Yusof Ibrahim
PHL 4 P#######A +63917#######
  Jose Mark Ramon Paolo Angelo
  Maria Grace Angelica Rosario Liza
  Santos Reyes Cruz Bautista Garcia Mendoza
FRA 3 ##AA##### +336########
  Pierre Jean-Luc Nicolas Julien Mathieu
  Camille Sophie Claire Amélie Élodie
  Martin Bernard Dubois Lefèvre Moreau Rousseau
AUS 3 PA####### +614########
  Jack Lachlan Craig Matthew Scott
  Olivia Chloe Jessica Bronwyn Tara
  Murphy Kelly Campbell Mitchell Harris Fraser
ESP 2 AAA###### +346########
  Javier Carlos Álvaro Sergio
  Maria Lucía Carmen Elena
  Gonzalez_Ruiz García_López Fernández_Díaz Romero_Gil
RUS 2 ######### +7916#######
  Sergei Dmitri Alexei Ivan
  Olga Natalia Irina Elena
  Ivanov Petrov Smirnov Kuznetsov Volkov
NLD 2 NX####### +316########
  Jan Pieter Bas Sander
  Anneke Femke Sanne Marieke
  de_Vries van_den_Berg Jansen Bakker
ITA 1 YA####### +39347#######
  Marco Luca Giovanni Matteo
  Giulia Chiara Francesca Paola
  Rossi Ferrari Esposito Bianchi
`

export const FOREIGN_NAMES: readonly ForeignNames[] = ROWS.trim()
  .split(/\n(?! )/)
  .map((row) => {
    const [facts = '', male = '', female = '', last = ''] = row.split('\n  ')
    const [nationality = '', weight, passport = '', phone = '', order] = facts.split(' ')
    const names = { male: words(male), female: words(female), last: words(last), last_first: order === 'family_first' }
    return { nationality, weight: Number(weight), ...names, passport, phone }
  })
