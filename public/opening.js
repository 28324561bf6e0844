// What the page says before the app, and where it has stopped, in other languages than English, which index.html and
// boot.js have at hand. A file of its own: nobody who reads English waits for it, and it does not need the app.

/** By language: while the page loads; over what went wrong; why, with the reason for {}; and the ways on. */
export default {
  de: {
    loading: "Rangekeeper wird geladen. Markier, was beim Schiffeversenken schon passiert ist, und sieh sofort, wohin du als Nächstes schießt.",
    stopped: "Rangekeeper ist stehen geblieben",
    unstarted: "Die Seite konnte nicht starten: {}.",
    broken: "In der Seite ging etwas schief: {}. Dein Spiel ist gespeichert.",
    outdated: "Dieser Browser ist zu alt für Rangekeeper. Nötig ist Chrome 123, Firefox 120, Safari 17.5 oder ein neuerer.",
    reload: "Seite neu laden",
    setAside: "Dieses Spiel beiseitelegen und ein neues beginnen",
  },
  es: {
    loading: "Cargando Rangekeeper. Marca lo que ha pasado en tu partida de hundir la flota y mira al momento dónde disparar.",
    stopped: "Rangekeeper se ha detenido",
    unstarted: "No se ha podido iniciar la página: {}.",
    broken: "Algo ha fallado en la página: {}. Tu partida está guardada.",
    outdated: "Este navegador es demasiado antiguo para Rangekeeper, que necesita Chrome 123, Firefox 120, Safari 17.5 o posterior.",
    reload: "Recargar la página",
    setAside: "Apartar esta partida y empezar otra",
  },
  fr: {
    loading: "Chargement de Rangekeeper. Marquez ce qui s’est passé dans votre bataille navale et voyez aussitôt où tirer.",
    stopped: "Rangekeeper s’est arrêté",
    unstarted: "La page n’a pas pu démarrer : {}.",
    broken: "Une erreur s’est produite dans la page : {}. Votre partie est conservée.",
    outdated: "Ce navigateur est trop ancien pour Rangekeeper, qui demande Chrome 123, Firefox 120, Safari 17.5 ou plus récent.",
    reload: "Recharger la page",
    setAside: "Mettre cette partie de côté et en commencer une autre",
  },
  ja: {
    loading: "Rangekeeperを読み込んでいます。海戦ゲームのこれまでの経過をマークすると、次に撃つべきマスがすぐにわかります。",
    stopped: "Rangekeeperが停止しました",
    unstarted: "ページを開始できませんでした：{}。",
    broken: "ページの内部でエラーが起きました：{}。ゲームは保存されています。",
    outdated: "このブラウザは古すぎます。RangekeeperにはChrome 123、Firefox 120、Safari 17.5以降が必要です。",
    reload: "ページを再読み込み",
    setAside: "このゲームを脇に置いて新しく始める",
  },
  ru: {
    loading: "Rangekeeper загружается. Отметьте, что уже было в вашей игре в морской бой, и сразу увидите, куда стрелять.",
    stopped: "Rangekeeper остановился",
    unstarted: "Страница не запустилась: {}.",
    broken: "На странице произошёл сбой: {}. Ваша игра сохранена.",
    outdated: "Этот браузер слишком старый: нужен Chrome 123, Firefox 120, Safari 17.5 или новее.",
    reload: "Обновить страницу",
    setAside: "Отложить эту игру и начать новую",
  },
};
