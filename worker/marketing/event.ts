/** The most characters of one text about a campaign. The client cuts longer texts. */
export const maxCampaignTextLength = 200;
