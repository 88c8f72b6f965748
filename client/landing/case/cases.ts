/** A case to solve on the landing page, in three presses. */
export interface LearningCase {
  /** Names it in the address of a page without script; never changes. */
  id: string;
  title: string;
  /** When it comes up in the studies. */
  semester: string;
  facts: string;
  questions: readonly Question[];
  solution: string;
  /** The norms that carry the solution. */
  norms: readonly string[];
}

interface Question {
  text: string;
  answers: readonly Answer[];
}

interface Answer {
  text: string;
  isRight: boolean;
  /** Said once it was chosen. */
  why: string;
}

/*
 * Our own cases. The first one is shown. To add one, write it above the others: three questions
 * with two or three answers each, of which one is right, and in every `why` the reason with its
 * norm.
 */
export const cases: readonly LearningCase[] = [
  {
    id: 'schaufenster',
    title: 'Der Kommentar im Schaufenster',
    semester: 'BGB Allgemeiner Teil, erstes Semester',
    facts:
      'Im Schaufenster einer Buchhandlung liegt ein BGB-Kommentar, auf dem Schild steht 11,90 €. Gemeint waren 119,00 €. Jule geht hinein und sagt: „Den nehme ich.“ Der Buchhändler sieht das Schild, wird blass und verkauft nicht.',
    questions: [
      {
        text: 'Ist das Schild im Schaufenster schon ein Angebot?',
        answers: [
          {
            text: 'Ja, Ware und Preis stehen fest.',
            isRight: false,
            why: 'Bestimmt wäre es, aber es fehlt der Wille, sich an alle zu binden, die vorbeigehen (§ 145 BGB): Das Buch liegt nur einmal da.',
          },
          {
            text: 'Nein, es lädt nur dazu ein.',
            isRight: true,
            why: 'Eine invitatio ad offerendum: Ohne Rechtsbindungswillen gibt es kein Angebot (§ 145 BGB). Sonst schuldete der Händler allen das eine Buch.',
          },
        ],
      },
      {
        text: 'Was ist dann Jules „Den nehme ich“?',
        answers: [
          {
            text: 'Die Annahme.',
            isRight: false,
            why: 'Annehmen kann man nur ein Angebot (§ 147 BGB), und das Schild war keines.',
          },
          {
            text: 'Das Angebot.',
            isRight: true,
            why: 'Sie will sich binden und nennt, was sie will: ein Angebot zum Kauf für 11,90 € (§ 145 BGB), gegenüber einem Anwesenden.',
          },
          {
            text: 'Rechtlich nichts.',
            isRight: false,
            why: 'Doch: Wer so spricht, will sich aus der Sicht des Händlers binden (§§ 133, 157 BGB).',
          },
        ],
      },
      {
        text: 'Muss der Buchhändler ihr das Buch für 11,90 € geben?',
        answers: [
          {
            text: 'Ja, der Preis gilt.',
            isRight: false,
            why: 'Ein Preis allein verpflichtet niemanden. Ohne Annahme gibt es keinen Vertrag (§ 147 BGB).',
          },
          {
            text: 'Nein, und er muss auch nichts anfechten.',
            isRight: true,
            why: 'Er hat abgelehnt, das Angebot ist erloschen (§ 146 BGB). Wo kein Vertrag ist, braucht es keine Anfechtung.',
          },
          {
            text: 'Nein, aber nur, wenn er anficht.',
            isRight: false,
            why: 'Anfechten muss nur, wer sich schon erklärt hat (§ 119 BGB). Er hat nie angenommen.',
          },
        ],
      },
    ],
    solution:
      'Jule hat keinen Anspruch auf Übergabe und Übereignung aus § 433 Abs. 1 Satz 1 BGB. Das Schild war eine Einladung, ihr Satz das Angebot, und angenommen hat es niemand.',
    norms: ['§ 433 Abs. 1 Satz 1 BGB', '§§ 145 bis 147 BGB'],
  },
];
